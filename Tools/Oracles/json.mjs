// What JSON.parse makes of a document, bit for bit, so that our strict reader can be compared with what a web page reads.
// README.md has the schema. The whole input is read before anything is answered, so that a caller may write all of it first.

// A byte order mark stays in the text, where JSON.parse refuses it; by default the decoder would swallow it.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Finished text on the stack of `normalForm`, told apart from the values that are still to be written. */
class Written {
  constructor(text) {
    this.text = text;
  }
}

function utf16(string) {
  const bytes = Buffer.from(string, "utf16le");
  return bytes.swap16().toString("hex");
}

function float64(number) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number);
  return bytes.toString("hex");
}

function scalar(value) {
  if (value === null) return "n";
  if (typeof value === "boolean") return value ? "t" : "f";
  return typeof value === "number" ? `d:${float64(value)}` : `s:${utf16(value)}`;
}

function members(object) {
  const pairs = Object.keys(object).map((key) => [utf16(key), object[key]]);
  return pairs.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The normal form as JSON text. With a stack of its own: JSON.parse goes deeper than a recursive writer could follow. */
function normalForm(document) {
  let text = "";
  const stack = [document];
  while (stack.length > 0) {
    const value = stack.pop();
    if (value instanceof Written) {
      text += value.text;
    } else if (value === null || typeof value !== "object") {
      text += `"${scalar(value)}"`;
    } else {
      const isArray = Array.isArray(value);
      const parts = [];
      if (isArray) {
        for (const element of value) parts.push(new Written(","), element);
      } else {
        for (const [key, member] of members(value)) parts.push(new Written(`,["${key}",`), member, new Written("]"));
      }
      text += isArray ? '["a"' : '["o"';
      stack.push(new Written("]"));
      while (parts.length > 0) stack.push(parts.pop());
    }
  }
  return text;
}

function parsed(bytes) {
  try {
    return { document: JSON.parse(utf8.decode(bytes)) };
  } catch (error) {
    if (error instanceof SyntaxError || error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") return null;
    throw error;
  }
}

function answer(line) {
  const { hex } = JSON.parse(line);
  const bytes = Buffer.from(hex, "hex");
  if (bytes.length * 2 !== hex.length) throw new Error(`not hex: ${hex}`);
  const result = parsed(bytes);
  return result === null ? '{"ok":false}' : `{"ok":true,"value":${normalForm(result.document)}}`;
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const lines = Buffer.concat(chunks).toString().split("\n").filter((line) => line !== "");
process.stdout.write(lines.map((line) => answer(line) + "\n").join(""));
