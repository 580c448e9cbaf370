import CountersignCore
import Testing

/// A document of the grammar tables.
struct JSONCase: Sendable, CustomTestStringConvertible {
  /// What it tries, in the manner of JSONTestSuite's file names.
  let name: String
  let bytes: [UInt8]
  /// The canonical text of what it says; the document itself unless told otherwise. Not used for refused ones.
  let canonical: String

  init(_ name: String, _ text: String, as canonical: String? = nil) {
    self.init(name, bytes: Array(text.utf8), as: canonical ?? text)
  }

  init(_ name: String, bytes: [UInt8], as canonical: String = "") {
    self.name = name
    self.bytes = bytes
    self.canonical = canonical
  }

  var testDescription: String { name }
}

extension JSONCase {
  /// What RFC 8259 allows.
  static let accepted: [JSONCase] = [
    // Values alone
    JSONCase("lonely true", "true"), JSONCase("lonely false", "false"), JSONCase("lonely null", "null"),
    JSONCase("lonely integer", "42"), JSONCase("lonely negative real", "-0.1"), JSONCase("lonely string", "\"asd\""),
    JSONCase("lonely empty string", "\"\""), JSONCase("lonely digit", "0"), JSONCase("lonely minus zero", "-0"),
    // Blanks
    JSONCase("leading space", " [1]", as: "[1]"), JSONCase("trailing space", "[1] ", as: "[1]"),
    JSONCase("trailing newline", "[\"a\"]\n", as: "[\"a\"]"), JSONCase("all four blanks", "\t\n\r []\t\n\r ", as: "[]"),
    JSONCase("blanks everywhere", " { \"a\" : [ 1 , 2 ] , \"b\" : { } } ", as: "{\"a\":[1,2],\"b\":{}}"),
    JSONCase("blanks around a lonely number", "\r\n1\t", as: "1"),
    // Arrays
    JSONCase("empty array", "[]"), JSONCase("array of an empty string", "[\"\"]"),
    JSONCase("array of blanks and an array", "[[]   ]", as: "[[]]"),
    JSONCase("mixed array", "[null, 1, \"1\", {}]", as: "[null,1,\"1\",{}]"),
    JSONCase("many nulls", "[1,null,null,null,2]"), JSONCase("number before a newline", "[1\n]", as: "[1]"),
    JSONCase("nested to the limit", nested(32)),
    // Numbers
    JSONCase("exponent", "[123e65]"), JSONCase("zero with an exponent", "[0e1]"),
    JSONCase("zero with a plus exponent", "[0e+1]"),
    JSONCase("zero with a minus exponent", "[0E-0]"), JSONCase("integer with an exponent", "[20e1]"),
    JSONCase("negative integer", "[-123]"), JSONCase("capital exponent", "[1E22]"), JSONCase("capital minus", "[1E-2]"),
    JSONCase("capital plus", "[1E+2]"), JSONCase("fraction and exponent", "[123.456e78]"),
    JSONCase("exponent of zeros", "[1e000]"),
    JSONCase("fraction of zeros", "[1.000]"), JSONCase("minus zero fraction", "[-0.0]"), JSONCase("small", "[-1e-2]"),
    JSONCase(
      "close to zero", "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]"),
    JSONCase("more digits than any type has", "[123123123123123123123123123123123123123123123123123123123]"),
    JSONCase("huge exponent", "[0.4e00669999999999999999999999999999999999999999999999999999999]"),
    JSONCase("huge negative exponent", "[123.456e-789]"),
    // Strings
    JSONCase("all short escapes", #"["\"\\\/\b\f\n\r\t"]"#, as: #"["\"\\/\b\f\n\r\t"]"#),
    JSONCase("escapes that spell letters", #"["\u0060\u012a\u12AB"]"#, as: "[\"`Īካ\"]"),
    JSONCase("surrogate pair", #"["\uD801\udc37"]"#, as: "[\"𐐷\"]"),
    JSONCase("two surrogate pairs", #"["\ud83d\ude39\ud83d\udc8d"]"#, as: "[\"😹💍\"]"),
    JSONCase("last surrogate pair", #"["\uDBFF\uDFFF"]"#, as: "[\"\u{10ffff}\"]"),
    JSONCase("first surrogate pair", #"["\uD800\uDC00"]"#, as: "[\"\u{10000}\"]"),
    JSONCase("escaped backslash before u", #"["\\u0000"]"#), JSONCase("escaped backslash before a", #"["\\a"]"#),
    JSONCase("escaped backslash at the end", #"["a\\"]"#), JSONCase("escaped null", #"["\u0000"]"#),
    JSONCase("escaped control", #"["\u0012"]"#),
    JSONCase("escaped controls", #"["\u001f\u000A"]"#, as: #"["\u001f\n"]"#),
    JSONCase("escaped quotation mark", #"["\u0022"]"#, as: #"["\""]"#),
    JSONCase("escaped backslash as a number", #"["\u005C"]"#, as: #"["\\"]"#),
    JSONCase("escaped comma", #"["\u002c"]"#, as: "[\",\"]"),
    JSONCase("escaped noncharacters", #"["\uFFFF\uFFFE\uFDD0"]"#, as: "[\"" + noncharacters + "\"]"),
    JSONCase("escaped last before the surrogates", #"["\uD7FF\uE000"]"#, as: "[\"\u{d7ff}\u{e000}\"]"),
    JSONCase("raw delete", "[\"a\u{7f}a\"]"), JSONCase("raw two bytes", "[\"\u{e9}\"]"),
    JSONCase("raw three bytes", "[\"€\"]"),
    JSONCase("raw four bytes", "[\"😀\"]"), JSONCase("raw last scalar", "[\"\u{10ffff}\"]"),
    JSONCase("raw noncharacters", "[\"" + noncharacters + "\"]"),
    JSONCase("raw line separator", "[\"\u{2028}\u{2029}\"]"),
    JSONCase("raw and escaped together", #"["é\u00e9é"]"#, as: "[\"ééé\"]"),
    JSONCase("raw zero-width space", "[\"\u{200b}\"]"), JSONCase("a lonely space", "\" \""),
    JSONCase("a byte order mark inside a string", "[\"\u{feff}\"]"),
    JSONCase("a comment inside a string", "[\"/* no comment */\"]"),
    // Objects
    JSONCase("empty object", "{}"), JSONCase("empty name", "{\"\":0}"),
    JSONCase("one member", "{\"asd\":\"sdf\"}"), JSONCase("two members", "{\"asd\":\"sdf\",\"dfg\":\"fgh\"}"),
    JSONCase("null in a name", #"{"foo\u0000bar":42}"#),
    JSONCase("newlines", "{\n\"a\": \"b\"\n}", as: "{\"a\":\"b\"}"),
    JSONCase("a name that JavaScript knows", "{\"__proto__\":null,\"constructor\":1,\"toString\":[]}"),
    JSONCase("escaped name", #"{"\u0061\u0062":1}"#, as: "{\"ab\":1}"),
    JSONCase("names in the order of the text", "{\"b\":1,\"a\":2,\"10\":3,\"9\":4}"),
    JSONCase("repeated name", "{\"a\":\"b\",\"a\":\"c\"}"), JSONCase("repeated member", "{\"a\":\"b\",\"a\":\"b\"}"),
  ]

  /// What RFC 8259 does not allow.
  static let refused: [JSONCase] = [
    // Arrays
    JSONCase("no comma", "[1 true]"), JSONCase("colon for a comma", "[\"\": 1]"), JSONCase("semicolon", "[1;2]"),
    JSONCase("comma after the end", "[\"\"],"), JSONCase("leading comma", "[,1]"),
    JSONCase("double comma", "[1,,2]"),
    JSONCase("double trailing comma", "[\"x\",,]"), JSONCase("trailing comma", "[\"\",]"),
    JSONCase("only a comma", "[,]"),
    JSONCase("second end", "[\"x\"]]"), JSONCase("unclosed", "[\"x\""), JSONCase("unclosed after a comma", "[1,"),
    JSONCase("unclosed with an object inside", "[{}"), JSONCase("wrong bracket", "[1}"),
    JSONCase("missing value", "[   , \"\"]"),
    JSONCase("inner array without a comma", "[3[4]]"), JSONCase("vertical tab", "[\"a\u{b}\"\u{c}]"),
    JSONCase("form feed", "[\u{c}]"), JSONCase("star", "[*]"), JSONCase("only a minus", "[-]"),
    JSONCase("two values", "[][]"),
    JSONCase("start without an end", "["), JSONCase("end without a start", "]"), JSONCase("late end", "1]"),
    JSONCase("word joiner", "[\u{2060}]"), JSONCase("no-break space", "[\u{a0}1]"), JSONCase("next line", "[\u{85}1]"),
    JSONCase("a hundred thousand arrays", String(repeating: "[", count: 100_000)),
    JSONCase("fifty thousand objects in arrays", String(repeating: "[{\"\":", count: 50_000)),
    // Words
    JSONCase("incomplete false", "[fals]"), JSONCase("incomplete null", "[nul]"), JSONCase("incomplete true", "[tru]"),
    JSONCase("capital", "[True]"), JSONCase("capitals", "[NULL]"), JSONCase("word that goes on", "[truex]"),
    JSONCase("undefined", "undefined"), JSONCase("not a number", "NaN"), JSONCase("infinity", "[Infinity]"),
    JSONCase("minus infinity", "[-Infinity]"), JSONCase("a word of ours", "[x"), JSONCase("identifier", "a\u{e5}"),
    // Numbers
    JSONCase("plus", "[+1]"), JSONCase("two pluses", "[++1234]"), JSONCase("two minuses", "[--1]"),
    JSONCase("leading zero", "[012]"),
    JSONCase("negative leading zero", "[-01]"), JSONCase("two zeros", "[00]"), JSONCase("point first", "[.123]"),
    JSONCase("minus and point", "[-.123]"), JSONCase("point last", "[1.]"), JSONCase("negative point last", "[-2.]"),
    JSONCase("point before an exponent", "[2.e3]"), JSONCase("zero, point, exponent", "[0.e1]"),
    JSONCase("two points", "[0.1.2]"), JSONCase("empty exponent", "[0e]"), JSONCase("empty plus exponent", "[0E+]"),
    JSONCase("empty minus exponent", "[1.0e-]"), JSONCase("two exponents", "[1eE2]"), JSONCase("two signs", "[0e+-1]"),
    JSONCase("exponent with a point", "[1e0.5]"), JSONCase("space inside", "[1 000.0]"),
    JSONCase("underscore", "[1_000]"),
    JSONCase("hex", "[0x42]"), JSONCase("bigint suffix", "[1n]"), JSONCase("expression", "[1+2]"),
    JSONCase("full-width digit", "[\u{ff11}]"), JSONCase("minus and space", "[- 1]"),
    JSONCase("letters behind", "[-123.123foo]"),
    JSONCase("letters inside", "[1.2a-3]"), JSONCase("letter in an exponent", "[1ea]"),
    JSONCase("number and at sign", "2@"),
    JSONCase("null byte behind", "123\u{0}"), JSONCase("minus sign U+2212", "[\u{2212}1]"),
    JSONCase("lonely minus", "-"), JSONCase("lonely fraction", "1."), JSONCase("lonely exponent", "1e"),
    // Strings
    JSONCase("single quotes", "['a']"), JSONCase("no quotes", "[abc]"), JSONCase("one quotation mark", "\""),
    JSONCase("unclosed string", "[\"asd]"), JSONCase("something behind a string", "\"\"x"),
    JSONCase("raw newline", "[\"new\nline\"]"), JSONCase("raw tab", "[\"\t\"]"), JSONCase("raw null", "[\"a\u{0}a\"]"),
    JSONCase("raw unit separator", "[\"\u{1f}\"]"), JSONCase("unknown escape", #"["\a"]"#),
    JSONCase("escape x", #"["\x00"]"#),
    JSONCase("escape 0", #"["\0"]"#), JSONCase("escaped single quote", #"["\'"]"#), JSONCase("escape v", #"["\v"]"#),
    JSONCase("escaped raw null", "[\"\\\u{0}\"]"), JSONCase("escaped raw tab", "[\"\\\t\"]"),
    JSONCase("escaped emoji", "[\"\\😀\"]"),
    JSONCase("backslash closes nothing", #"["\\\"]"#), JSONCase("backslash last", #"["\"#),
    JSONCase("u last", #"["\u"#),
    JSONCase("no digits", #"["\uqqqq"]"#), JSONCase("three digits", #"["\u00A"]"#),
    JSONCase("capital U", #"["\U0041"]"#),
    JSONCase("braces", #"["\u{41}"]"#), JSONCase("signed digits", #"["\u+041"]"#),
    JSONCase("full-width digits", "[\"\\u00\u{ff11}1\"]"),
    JSONCase("escape outside a string", #"[\u0020"asd"]"#), JSONCase("newline escape outside a string", #"[\n]"#),
    JSONCase("letter outside a string", "[\u{e9}]"), JSONCase("typographic quotation marks", "[\u{201c}a\u{201d}]"),
    JSONCase("pair with a bad escape", #"["\uD800\x"]"#), JSONCase("pair cut short", #"["\uD834\uDd"]"#),
    // Objects
    JSONCase("number as a name", "{1:1}"), JSONCase("null as a name", "{null:null}"),
    JSONCase("bare name", "{a: \"b\"}"),
    JSONCase("name in single quotes", "{'a':0}"), JSONCase("name in brackets", "{[: \"x\"}"),
    JSONCase("no name", "{:\"b\"}"),
    JSONCase("no colon", "{\"a\" \"b\"}"), JSONCase("comma for a colon", "{\"x\", null}"),
    JSONCase("two colons", "{\"x\"::\"b\"}"),
    JSONCase("equals sign", "{\"a\"=1}"), JSONCase("no value", "{\"a\":}"), JSONCase("only a name", "{\"a\"}"),
    JSONCase("trailing comma in an object", "{\"id\":0,}"), JSONCase("many trailing commas", "{\"id\":0,,,,,}"),
    JSONCase("leading comma in an object", "{,\"id\":0}"),
    JSONCase("two commas in a row", "{\"a\":\"b\",,\"c\":\"d\"}"),
    JSONCase("garbage at the end", "{\"a\":\"a\" 123}"), JSONCase("unclosed name", "{\"a"),
    JSONCase("unclosed object", "{\"a\":1"),
    JSONCase("object closed by a bracket", "{\"a\":1]"), JSONCase("nothing behind the colon", "{\"a\":"),
    JSONCase("only a start", "{"),
    JSONCase("comma behind a value", "{\"x\": true,"), JSONCase("second end of an object", "{}}"),
    JSONCase("emoji", "{🇨🇭}"),
    // Comments and the whole
    JSONCase("comment", "{\"a\":\"b\"}/**/"), JSONCase("comment first", "/**/1"),
    JSONCase("open comment", "{\"a\":\"b\"}/**//"),
    JSONCase("line comment", "{\"a\":\"b\"}//"), JSONCase("half a comment", "{\"a\":\"b\"}/"),
    JSONCase("hash", "{\"a\":\"b\"}#"),
    JSONCase("comment inside", "[1,/*2*/3]"), JSONCase("no data", ""), JSONCase("a space", " "),
    JSONCase("a newline", "\n"),
    JSONCase("angle brackets", "<null>"), JSONCase("star alone", "*"), JSONCase("null byte alone", "\u{0}"),
    JSONCase("null byte first", "\u{0}1"), JSONCase("two documents", "1 2"),
    JSONCase("two documents on lines", "{}\n{}"),
    JSONCase("prefix against hijacking", ")]}',\n[]"), JSONCase("callback", "a([])"),
    // UTF-8 that is none
    JSONCase("stray byte in an array", bytes: [0x5b, 0xff, 0x5d]),
    JSONCase("half a letter behind a word", bytes: [0x5b, 0x61, 0xe5, 0x5d]),
    JSONCase("stray byte in a number", bytes: [0x5b, 0x31, 0xe5, 0x5d]),
    JSONCase("stray byte in an exponent", bytes: [0x5b, 0x31, 0x65, 0x31, 0xe5, 0x5d]),
    JSONCase("stray byte alone", bytes: [0xe5]),
    JSONCase("half a byte order mark", bytes: [0xef, 0xbb, 0x7b, 0x7d]),
    JSONCase("only a byte order mark", bytes: [0xef, 0xbb, 0xbf]),
    JSONCase("stray byte in an escape", bytes: Array("[\"\\u".utf8) + [0xe5, 0x22, 0x5d]),
    JSONCase("escaped stray byte", bytes: Array("[\"\\".utf8) + [0xe5, 0x22, 0x5d]),
    JSONCase("stray byte in a name", bytes: Array("{\"".utf8) + [0xb9] + Array("\":\"0\",}".utf8)),
  ]

  /// What RFC 8259 leaves to implementations, and this one refuses.
  static let strict: [(JSONCase, CodecError.Reason)] = [
    (JSONCase("byte order mark", "\u{feff}{}"), .syntax),
    (JSONCase("byte order mark behind a blank", " \u{feff}{}"), .syntax),
    (JSONCase("UTF-16", bytes: [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00]), .syntax),
    (JSONCase("UTF-16 without a mark", bytes: [0x00, 0x5b, 0x00, 0x5d]), .syntax),
    (JSONCase("high surrogate alone", #"["\uDADA"]"#), .badUnicode),
    (JSONCase("low surrogate alone", #"["\uDFAA"]"#), .badUnicode),
    (JSONCase("high surrogate before a letter", #"["\uD888\u1234"]"#), .badUnicode),
    (JSONCase("high surrogate before an escape", #"["\uD800\n"]"#), .badUnicode),
    (JSONCase("high surrogate before text", #"["\uDd1ea"]"#), .badUnicode),
    (JSONCase("two high surrogates", #"["\uD800\uD800"]"#), .badUnicode),
    (JSONCase("surrogates the other way round", #"["\uDd1e\uD834"]"#), .badUnicode),
    (JSONCase("low surrogate in a name", #"{"\uDFAA":0}"#), .badUnicode),
    (JSONCase("high surrogate in a name", #"{"a\uD83D":0}"#), .badUnicode),
    (JSONCase("Latin-1", bytes: [0x5b, 0x22, 0xe9, 0x22, 0x5d]), .badUnicode),
    (JSONCase("continuation byte alone", bytes: [0x5b, 0x22, 0x81, 0x22, 0x5d]), .badUnicode),
    (JSONCase("beyond the last scalar", bytes: [0x5b, 0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22, 0x5d]), .badUnicode),
    (JSONCase("overlong slash", bytes: [0x5b, 0x22, 0xc0, 0xaf, 0x22, 0x5d]), .badUnicode),
    (
      JSONCase("overlong in six bytes", bytes: [0x5b, 0x22, 0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf, 0x22, 0x5d]),
      .badUnicode
    ),
    (JSONCase("surrogate in UTF-8", bytes: [0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d]), .badUnicode),
    (JSONCase("surrogate pair in UTF-8", bytes: [0x22, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x22]), .badUnicode),
    (JSONCase("letter cut short", bytes: [0x5b, 0x22, 0xe0, 0xff, 0x22, 0x5d]), .badUnicode),
    (JSONCase("letter cut by the quotation mark", bytes: [0x5b, 0x22, 0xe2, 0x82, 0x22, 0x5d]), .badUnicode),
    (JSONCase("letter cut by an escape", bytes: [0x22, 0xe2, 0x82, 0x5c, 0x6e, 0xac, 0x22]), .badUnicode),
    (JSONCase("bad letter behind an escape", bytes: [0x22, 0x5c, 0x6e, 0xff, 0x22]), .badUnicode),
    (JSONCase("bad letter in a name", bytes: [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), .badUnicode),
    (JSONCase("nested beyond the limit", nested(33)), .tooDeep),
    (JSONCase("five hundred arrays", nested(500)), .tooDeep),
  ]

  /// U+FFFF, U+FFFE and U+FDD0, which a literal may not hold.
  private static let noncharacters = String(
    decoding: [0xef, 0xbf, 0xbf, 0xef, 0xbf, 0xbe, 0xef, 0xb7, 0x90], as: UTF8.self)

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}
