"""Vectors/evm/node-answers.json: what a node answers to the call that decides, and what follows from it."""

import json

import rlp

import smart_accounts
from siwe_cases import SITE, expected, siwe
from smart_accounts import ACCOUNT, HELLO
from support import *
from typed_data_cases import letter, on_chain

ACCEPTS = "0x1626ba7e" + "0" * 56
ONE, ZERO = "0x" + "0" * 63 + "1", "0x" + "0" * 64
ANSWERS = ["contract-accepts", "contract-refuses", "account-without-code", "node-answer-malformed", "node-answer-foreign"]


def build() -> Suite:
    s = Suite("node-answers")
    for part in (contract, foreign, predeployed, predelegated, others, transactions):
        part(s)
    return s


def said(result=None, id=1, **more) -> dict:
    """A response of JSON-RPC."""
    return {"jsonrpc": "2.0", "id": id, **({} if result is None else {"result": result}), **more}


def asked_of(answer, signature: bytes | None = None, **more) -> dict:
    signature = personal(HELLO.encode(), CAROL) if signature is None else signature
    return verify_message(HELLO, signature, account=checksum(ACCOUNT), nodeAnswer=answer, **more)


def add(s: Suite, id: str, comment: str, request: dict, verdict: str, rules=(), flags=(), near=None, **more) -> None:
    rules = [rules] if isinstance(rules, str) else list(rules)
    near = [rule for rule in (ANSWERS if near is None else near) if rule not in rules]
    s.add(f"node-{id}", comment, request, verdict, rules, near=near, flags=flags, acceptable=verdict == "verified", **more)


def contract(s: Suite) -> None:
    s.group("ERC-1271 (isValidSignature, the magic value); JSON-RPC 2.0; execution-apis, eth_call; " + OWN)
    evidence = {"evidence": {"signer": hx(ACCOUNT), "network": "eip155:1", "block": "latest"}}
    add(s, "accepts", "an owner's signature, and the contract says yes", asked_of(said(ACCEPTS)), "verified", "contract-accepts", **evidence)
    add(s, "accepts-text", "the same as a text", asked_of(json.dumps(said(ACCEPTS))), "verified", "contract-accepts", **evidence)
    add(s, "accepts-form", "two owners of a Safe, and the contract says yes", asked_of(said(ACCEPTS), personal(HELLO.encode(), CAROL) + personal(HELLO.encode(), MALLORY)),
        "verified", "contract-accepts", **evidence)
    for name, answer, comment in (
        ("word", said("0xffffffff" + "0" * 56), "another word"), ("zero", said(ZERO), "the word 0"), ("near", said("0x1626ba7f" + "0" * 56), "one bit beside the magic value"),
        ("tail", said("0x1626ba7e" + "0" * 55 + "1"), "the magic value and a bit behind it"), ("right", said("0x" + "0" * 56 + "1626ba7e"), "the magic value at the end of the word"),
        ("code-3", said(error={"code": 3, "message": "execution reverted", "data": "0x"}), "a revert"),
        ("revert", said(error={"code": -32000, "message": "VM execution error: reverted"}), "a revert by its name"),
        ("revert-besu", said(error={"code": -32000, "message": "Execution reverted"}), "a revert by its name"),
        ("revert-hardhat", said(error={"code": -32603, "message": "Error: VM Exception while processing transaction: reverted with reason string 'no'"}), "a revert by its name"), ("short", said("0x1626ba7e"), "four bytes"), ("echo", said("0x1626ba7e" + "11" * 64), "an echo of the call"),
    ):
        add(s, f"refuses-{name}", f"the contract answers no: {comment}", asked_of(answer), "wrong_signer", ["contract-refuses", "message-signer-mismatch"],
            flags=["Hostile"] if name in ("near", "tail", "right", "echo") else [], evidence={"signer": CAROL.lower})
    add(s, "refuses-form", "the contract answers no to two owners", asked_of(said(ZERO), personal(HELLO.encode(), CAROL) + personal(HELLO.encode(), MALLORY)), "invalid_signature",
        "contract-refuses")
    add(s, "without-code", "nothing: the account has no code", asked_of(said("0x")), "wrong_signer", ["account-without-code", "message-signer-mismatch"], evidence={"signer": CAROL.lower})
    for name, answer, comment in (
        ("json", "yes", "no JSON"), ("list", "[]", "a list"), ("nothing", said(), "neither a result nor an error"), ("both", said(ACCEPTS, error={"code": 3, "message": ""}), "both"),
        ("null", {"jsonrpc": "2.0", "id": 1, "result": None}, "a result of null"), ("number", said(1), "a number"), ("true", said(True), "true"), ("hex", said(ACCEPTS[2:]), "hex without 0x"),
        ("odd", said(ACCEPTS[:-1]), "an odd number of digits"), ("one", said(ONE), "the word 1, as of another form"), ("long", said(ACCEPTS + "0" * 64), "two words, which begin as a yes"),
        ("twice", json.dumps(said(ZERO))[:-1] + f',"result":"{ACCEPTS}"}}', "two results"), ("error", said(error="reverted"), "an error that is no object"),
    ):
        add(s, f"malformed-{name}", f"the node answers {comment}", asked_of(answer), "malformed", "node-answer-malformed", flags=["Hostile"] if name in ("long", "twice") else [])
    for name, answer in (
        ("header", said(error={"code": -32000, "message": "header not found"})), ("method", said(error={"code": -32601, "message": "method not found"})),
        ("limit", said(error={"code": 429, "message": "too many requests"})), ("revert-of-another", said(error={"code": -32000, "message": "rate limited; reverting to backup"})),
    ):
        add(s, f"unknown-{name}", "the node cannot say", asked_of(answer), "undecidable")
    s.add("node-schema", "a number is no answer", asked_of(5), "refused", "core/request-malformed")
    add(s, "not-asked", "nothing is asked about a good signature of the account's own key", verify_message(HELLO, personal(HELLO.encode()), nodeAnswer=said(ZERO)), "verified",
        evidence={"signer": ALICE.lower})
    add(s, "no-code", "it is known that the account has no code, so nothing is asked", asked_of(said(ACCEPTS), context={"accountHasCode": False}), "wrong_signer",
        "message-signer-mismatch", flags=["Hostile"], evidence={"signer": CAROL.lower})


def foreign(s: Suite) -> None:
    s.group("threats, row 30 (an answer to another call); context: block; " + OWN)
    add(s, "foreign-id", "an id of Countersign's, and of another call", asked_of(said(ACCEPTS, id=2**47 + 5)), "malformed", "node-answer-foreign", flags=["Hostile"])
    add(s, "foreign-id-near", "an id of a client's own", asked_of(said(ACCEPTS, id=5)), "verified", "contract-accepts")
    other = 2**47 + 5
    for name, id in (("text", str(other)), ("text-hex", hex(other)), ("text-upper", hex(other).upper()), ("text-zeros", "0x0" + hex(other)[2:])):
        add(s, f"foreign-id-{name}", "an id of Countersign's, and of another call, as a text", asked_of(said(ACCEPTS, id=id)), "malformed", "node-answer-foreign", flags=["Hostile"])
    for name, digits in (("point", f"{other}.0"), ("exponent", "1.40737488355333e14"), ("zeros", f"{other}00e-2")):
        raw = json.dumps(said(ACCEPTS)).replace('"id": 1', f'"id": {digits}')
        assert digits in raw and float(digits) == other
        add(s, f"foreign-id-{name}", "an id of Countersign's, and of another call, in another spelling of JSON", asked_of(raw), "malformed", "node-answer-foreign", flags=["Hostile"])
    for name, id in (("text-near", "5"), ("uuid-near", "0b1ee5f4-9a39-4c5e-8f2d-6c1f0d8e4a11"), ("null-near", None), ("point-near", 5.5)):
        add(s, f"foreign-id-{name}", "an id of a client's own", asked_of(said(ACCEPTS, id=id)), "verified", "contract-accepts")
    for name, chain, ok in (("number", 10, False), ("caip", "eip155:10", False), ("name", "mainnet", False), ("number-near", 1, True), ("zeros-near", "0x01", True), ("caip-near", "eip155:1", True)):
        add(s, f"foreign-chain-{name}", f"an answer that names the chain {chain!r}", asked_of(said(ACCEPTS, chainId=chain)), "verified" if ok else "malformed",
            "contract-accepts" if ok else "node-answer-foreign", flags=[] if ok else ["Hostile"])
    for name, number, ok in (("json", 101, False), ("decimal", "101", False), ("json-near", 100, True), ("zeros-near", "0x064", True)):
        add(s, f"foreign-block-{name}", f"an answer that names the block {number!r}, asked at 100", asked_of(said(ACCEPTS, blockNumber=number), context={"block": "100"}), "verified" if ok else "malformed",
            "contract-accepts" if ok else "node-answer-foreign", flags=[] if ok else ["Hostile"])
    for name, chain, ok in (("hex", "0xa", False), ("decimal", "10", False), ("hex-near", "0x1", True), ("decimal-near", "1", True)):
        add(s, f"foreign-chain-{name}", f"an answer that names the chain {chain}", asked_of(said(ACCEPTS, chainId=chain)), "verified" if ok else "malformed",
            "contract-accepts" if ok else "node-answer-foreign")
    at = lambda block: {"context": {"block": block}}
    add(s, "block", "asked at a block by its number", asked_of(said(ACCEPTS), **at("100")), "verified", "contract-accepts", evidence={"block": "0x64"})
    add(s, "block-finalized", "asked at the block that is final", asked_of(said(ACCEPTS), **at("finalized")), "verified", "contract-accepts", evidence={"block": "finalized"})
    for name, block, answer, ok in (
        ("number", "100", {"blockNumber": "0x65"}, False), ("number-near", "100", {"blockNumber": "0x64"}, True), ("hash", hx(SLOT), {"blockHash": hx(SLOT2)}, False),
        ("hash-near", hx(SLOT), {"blockHash": hx(SLOT)}, True),
    ):
        add(s, f"foreign-block-{name}", f"an answer that names {'the' if ok else 'another'} block", asked_of(said(ACCEPTS, **answer), **at(block)), "verified" if ok else "malformed",
            "contract-accepts" if ok else "node-answer-foreign", flags=[] if ok else ["Hostile"])


def predeployed(s: Suite) -> None:
    s.group("ERC-6492, verifier side (a call without a recipient answers the word 1 or 0); threats, rows 29 and 30; " + OWN)
    wrapped = smart_accounts.wrapped(smart_accounts.COINBASE, CALL, personal(HELLO.encode(), CAROL))
    own = smart_accounts.wrapped(TOKEN, CALL, personal(HELLO.encode()))
    add(s, "6492-accepts", "the account is deployed in the call, and says yes", asked_of(said(ONE), wrapped), "verified", "contract-accepts",
        evidence={"signer": hx(ACCOUNT), "viaFactory": hx(smart_accounts.COINBASE)})
    add(s, "6492-refuses", "the account is deployed in the call, and says no", asked_of(said(ZERO), wrapped), "invalid_signature", "contract-refuses")
    add(s, "6492-own", "the account's own key made the signature inside, and the call says no: no way back to it",
        verify_message(HELLO, own, nodeAnswer=said(ZERO)), "invalid_signature", "contract-refuses", flags=["Hostile"])
    add(s, "6492-form", "the magic value, as of another form", asked_of(said(ACCEPTS), wrapped), "malformed", "node-answer-malformed", flags=["Hostile"])
    add(s, "6492-empty", "nothing: the node ran no program", asked_of(said("0x"), wrapped), "undecidable")
    add(s, "6492-revert", "a revert, which the program does not do", asked_of(said(error={"code": 3, "message": "execution reverted"}), wrapped), "undecidable")


def predelegated(s: Suite) -> None:
    s.group("ERC-8010; EIP-7702 (authorizationList of eth_call); " + OWN)
    given = lambda answer, chain=1: verify_message(HELLO, smart_accounts.predelegated(ALICE, chain, personal(HELLO.encode(), CAROL)), nodeAnswer=answer)
    add(s, "8010-accepts", "the delegation goes along, and the code says yes", given(said(ACCEPTS)), "verified", "contract-accepts", evidence={"signer": ALICE.lower})
    add(s, "8010-refuses", "the delegation goes along, and the code says no", given(said(ZERO)), "invalid_signature", "contract-refuses")
    add(s, "8010-empty", "nothing: the node left the delegation out", given(said("0x")), "undecidable")
    add(s, "8010-empty-other", "nothing, and the delegation is for another chain: the account has no code", given(said("0x"), 10), "invalid_signature", "account-without-code")


def others(s: Suite) -> None:
    s.group("ERC-1271 for typed data, sign-ins and hashes: what they are bound to counts as well; " + OWN)
    account = checksum(ACCOUNT)

    def typed_answer(data, answer, **more):
        return verify_typed(data, sign_typed(data, CAROL), account=account, nodeAnswer=answer, **more)

    add(s, "typed", "typed data, and the contract says yes", typed_answer(letter(), said(ACCEPTS)), "verified", "contract-accepts", evidence={"signer": hx(ACCOUNT), "network": "eip155:1"})
    add(s, "typed-refuses", "typed data, and the contract says no", typed_answer(letter(), said(ZERO)), "wrong_signer", ["contract-refuses", "message-signer-mismatch"])
    add(s, "typed-chain", "typed data for another chain, and the contract says yes", typed_answer(on_chain(10), said(ACCEPTS)), "wrong_network", ["contract-accepts", "chain-mismatch"],
        flags=["Hostile"])
    text_of = lambda **fields: siwe(checksum(ACCOUNT), **fields)

    def sign_in(text, **more):
        return verify_message(text, personal(text.encode(), CAROL), account=account, nodeAnswer=said(ACCEPTS), **more)

    add(s, "siwe", "a sign-in whose bindings hold, and the contract says yes", sign_in(text_of(), **expected(**SITE)), "verified", "contract-accepts")
    add(s, "siwe-site", "a sign-in for another site, and the contract says yes", sign_in(text_of(site="evil.example.com"), **expected(**SITE)), "binding_mismatch",
        ["contract-accepts", "siwe-domain-mismatch"], flags=["Hostile"])
    add(s, "siwe-unbound", "a sign-in of which nothing is stated, and the contract says yes", sign_in(text_of()), "undecidable", ["contract-accepts", "message-siwe-unchecked"],
        flags=["Hostile"])


def told(tx: Tx, raw: bytes, **more) -> dict:
    """What eth_getTransactionByHash tells of a transaction of type 2."""
    fields = rlp.decode(raw[1:])
    q = lambda data: hex(int.from_bytes(data, "big"))
    return {
        "hash": hx(keccak(raw)), "type": "0x2", "chainId": hex(tx.chain), "nonce": hex(tx.nonce), "gas": hex(tx.gas), "maxFeePerGas": hex(tx.maxFee),
        "maxPriorityFeePerGas": hex(tx.tip), "gasPrice": hex(tx.maxFee), "to": hx(tx.to), "value": hex(tx.value), "input": hx(tx.data), "accessList": [], "yParity": q(fields[9]),
        "v": q(fields[9]), "r": q(fields[10]), "s": q(fields[11]), "from": ALICE.lower, "blockHash": None, "blockNumber": None, **more,
    }


def transactions(s: Suite) -> None:
    s.group("execution-apis, eth_getTransactionByHash; threats, rows 28 and 36; " + OWN)
    tx = Tx()
    raw = tx.signed()
    names = ["node-answer-contradicts", "node-answer-malformed"]

    def given(answer, reply=raw, payload=None):
        return verify(payload or asked(), hx(keccak(reply)), operation="send", kind="transactionHash", nodeAnswer=answer)

    def answered(id, comment, answer, verdict, rules=(), flags=(), **more):
        add(s, f"transaction-{id}", comment, given(answer, **more), verdict, rules, flags, near=names)

    def without(*keys):
        return {name: value for name, value in told(tx, raw).items() if name not in keys}

    answered("told", "the node tells the transaction: rebuilt, hashed and compared", said(told(tx, raw)), "verified")
    answered("bare", "the result alone", told(tx, raw), "verified")
    other = tx.but(to=EVE)
    s.add("node-transaction-altered", "the node tells the transaction, which pays somebody else", given(said(told(other, other.signed())), other.signed()), "altered", "changed-to",
          near=names, acceptable=False)
    answered("null", "the node does not know it", {"jsonrpc": "2.0", "id": 1, "result": None}, "undecidable")
    answered("error", "the node cannot say", said(error={"code": -32000, "message": "not found"}), "undecidable")
    for name, change, comment in (
        ("hash", {"hash": hx(SLOT)}, "another hash than was asked for"), ("to", {"to": hx(EVE)}, "another recipient, which has another hash"), ("value", {"value": "0x1"}, "another value"),
        ("nonce", {"nonce": "0x8"}, "another nonce"), ("data", {"data": "0x01"}, "data beside another input"), ("parity", {"v": hex(1 - int(told(tx, raw)["v"], 16))}, "v beside another yParity"),
        ("from", {"from": MALLORY.lower}, "a sender who did not sign"),
    ):
        answered(f"contradicts-{name}", f"the node tells {comment}", said(told(tx, raw, **change)), "malformed", "node-answer-contradicts", flags=["Hostile"])
    for name, answer, comment in (
        ("json", "pending", "no JSON"), ("list", "[]", "a list"), ("no-result", said(), "no result"), ("text", said("0x"), "a text"), ("no-gas", said(without("gas")), "no gas"),
        ("no-r", said(without("r")), "no r"), ("no-input", said(without("input")), "no input"), ("no-chain", said(without("chainId")), "no chain"),
        ("nonce-65", said(told(tx, raw, nonce=hex(2**64))), "a nonce of 65 bits"),
        ("twice", json.dumps(said(told(tx, raw)))[:-1] + ',"result":null}', "two results"),
    ):
        answered(f"malformed-{name}", f"the node tells {comment}", answer, "malformed", "node-answer-malformed", flags=["Hostile"] if name == "twice" else [])
