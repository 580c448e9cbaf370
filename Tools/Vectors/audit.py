"""Asks a second opinion about every expectation that can be recomputed: no case may contradict its own bytes.

For verify and verifyMessage the signer, the chain and the transaction's id are taken from the reply with eth-account or
coincurve and compared with the verdict; for check, the bridge string is read back and compared with the payload.
"""

import json

import rlp
from eth_account import Account
from eth_account.messages import encode_defunct

from support import N, eip191, eth_typed_digest, hx, keccak, recover

VERDICTS = {
    "check": {"accepted", "needs_review", "refused"},
    "decode": {"decoded", "refused"},
    "verify": {
        "malformed", "invalid_signature", "wrong_signer", "wrong_network", "binding_mismatch", "altered", "undecidable",
        "verified",
    },
}
VERDICTS["verifyMessage"] = VERDICTS["verify"]
VERDICTS["build"] = VERDICTS["checkMessage"] = VERDICTS["check"]


def audit(suite) -> None:
    for case in suite.cases():
        request, expect = case["request"], case["expect"]
        try:
            if expect.get("rules") == ["core/request-malformed"] and expect.get("verdict") == "refused":
                continue  # No request of the schema, so there is nothing to recompute.
            assert expect.get("verdict") in VERDICTS[request["op"]] | {None}
            if "nodeAnswer" in request:
                continue  # A contract or a node has decided, which the bytes do not show.
            kinds = {"check": _check, "checkMessage": _check, "decode": _decode, "verify": _verify, "verifyMessage": _message}
            kinds[request["op"]](request, expect)
        except Exception as error:
            raise AssertionError(f"{suite.name}: {case['id']}: {error!r}") from error


def _check(request: dict, expect: dict) -> None:
    if "typedData" in request or "digest" in request:
        return _asked(request, expect)
    if "bridgeString" not in expect:
        return
    assert expect["verdict"] == "accepted"
    payload = {k: v for k, v in json.loads(request["payload"]).items() if v is not None}
    for alias, name in (("input", "data"), ("gasLimit", "gas")):
        if alias in payload:
            payload[name] = payload.pop(alias)
    sent = json.loads(expect["bridgeString"])
    assert expect["bridgeString"] == json.dumps(sent, separators=(",", ":"))
    for key, value in sent.items():
        assert json.dumps(value).lower() == json.dumps(payload[key]).lower().replace("0X", "0x"), key
    dropped = set(payload) - set(sent)
    assert dropped <= {"hash", "blockHash", "v", "r", "s", "yParity", "transactionIndex"}, dropped


def _fields(raw: bytes) -> tuple[int, list]:
    kind = 0 if raw[0] >= 0xC0 else raw[0]
    return kind, rlp.decode(raw[1:] if kind else raw)


# Positions in the signed form: chain, to, value, data, v, r, s.
_AT = {0: (None, 3, 4, 5), 1: (0, 4, 5, 6), 2: (0, 5, 6, 7), 3: (0, 5, 6, 7), 4: (0, 5, 6, 7)}


def read(raw: bytes) -> dict | None:
    """Chain, recipient, value, data and signer; None when the bytes are no signed transaction."""
    try:
        kind, items = _fields(raw)
    except Exception:
        return None
    if len(items) != {0: 9, 1: 11, 2: 12, 3: 14, 4: 13}.get(kind) or isinstance(items[-1], list):
        return None
    n = lambda b: int.from_bytes(b, "big")
    v, r, s = map(n, items[-3:])
    at = _AT[kind]
    if kind:
        chain, parity, body = n(items[0]), v, raw[:1] + rlp.encode(items[:-3])
    elif v in (27, 28):
        chain, parity, body = None, v - 27, rlp.encode(items[:6])
    else:
        chain, parity = divmod(v - 35, 2)
        body = rlp.encode(items[:6] + [items[-3] if chain < 0 else _int(chain), b"", b""])
    return {
        "chain": chain, "to": items[at[1]], "value": n(items[at[2]]), "data": items[at[3]], "s": s,
        "signer": recover(keccak(body), r, s, parity), "id": hx(keccak(raw)),
    }


def _int(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def _decode(request: dict, expect: dict) -> None:
    summary = expect.get("summary", {})
    if "hash" not in summary:
        return
    found = read(bytes.fromhex(request["payload"][2:]))
    assert summary["hash"] == found["id"]
    if "from" in summary:
        assert bytes.fromhex(summary["from"][2:]) == found["signer"]
    for key in ("to", "value", "data"):
        if key in summary:
            assert summary[key] in (hx(found[key]) if isinstance(found[key], bytes) else "", str(found[key])), key
    assert summary.get("chainId", str(found["chain"])) == str(found["chain"])


def _verify(request: dict, expect: dict) -> None:
    verdict, reply = expect.get("verdict"), request["reply"]["value"].strip()
    if request["reply"]["kind"] == "transactionHash":
        assert verdict in ("undecidable", "malformed")
        return
    if reply.startswith("{"):
        if verdict == "malformed":
            return
        reply = json.loads(reply)["raw"]
    try:
        raw = bytes.fromhex(reply[2:] if reply[:2].lower() == "0x" else reply)
        found = read(raw) if raw else None
    except ValueError:
        found = None
    if verdict == "malformed":
        return
    assert found, "no signed transaction, yet not malformed"
    if verdict is None and "evm/sig-v" in expect["rules"]:
        return
    broken = found["signer"] is None or found["s"] > N // 2
    assert (verdict == "invalid_signature") == broken
    if broken:
        return
    for key, value in (("transactionId", found["id"]), ("signer", hx(found["signer"]))):
        assert expect.get("evidence", {}).get(key, value) == value
    account = request.get("account")
    other = account is not None and bytes.fromhex(account[2:]) != found["signer"]
    assert (verdict == "wrong_signer") == other
    if other:
        return
    payload = json.loads(request["payload"]) if "payload" in request else None
    stated = (payload or {}).get("chainId")
    network = request.get("network")
    asked = int(stated, 16) if stated else int(network.split(":")[1]) if network else None
    foreign = asked is not None and found["chain"] != asked
    assert (verdict == "wrong_network") == foreign
    if foreign or verdict == "undecidable" or verdict is None:
        assert verdict != "undecidable" or None in (payload, account, asked)
        return
    equal = (
        bytes.fromhex((payload.get("to") or "0x")[2:]) == found["to"]
        and int(payload.get("value") or "0x0", 16) == found["value"]
        and bytes.fromhex((payload.get("data") or payload.get("input") or "0x")[2:]) == found["data"]
    )
    paths = {d["path"] for d in expect.get("differences", [])}
    if "differences" in expect:
        assert equal != bool(paths & {"to", "value", "data"})
        assert bool(paths) == (verdict == "altered")
    if verdict == "verified":
        assert equal
    if "acceptable" in expect and "differences" in expect:
        tampered = any(d["grade"] == "tampered" for d in expect["differences"])
        assert expect["acceptable"] == (not tampered)


def _hashed(request: dict) -> bytes | None:
    """What a request of typed data or of a hash wants signed; None where eth-account cannot say."""
    if "digest" in request:
        return bytes.fromhex(request["digest"][2:])
    data = request["typedData"]
    try:
        return eth_typed_digest(json.loads(data) if isinstance(data, str) else data)
    except Exception:
        return None


def _asked(request: dict, expect: dict) -> None:
    """The digest, and the same digest of what is sent on."""
    digest = _hashed(request)
    stated = expect.get("summary", {}).get("digest")
    if digest and stated:
        assert stated == hx(digest)
    if "bridgeString" in expect:
        sent = expect["bridgeString"]
        assert (_hashed({"typedData": sent}) if "typedData" in request else bytes.fromhex(sent[2:])) == digest
    money = any(rule.startswith("evm/risk-permit") for rule in expect["rules"])
    assert expect.get("verdict") != "accepted" or not money or request.get("acknowledge")


def _signed(request: dict, expect: dict) -> None:
    """Typed data and hashes: whose signature it is over eth-account's digest, and whether the verdict can be."""
    verdict, signature = expect.get("verdict"), request["signature"]
    digest = _hashed(request)
    try:
        raw = bytes.fromhex(signature[2:] if signature[:2].lower() == "0x" else signature)
    except ValueError:
        assert verdict == "malformed"
        return
    if len(raw) == 64:
        vs = int.from_bytes(raw[32:], "big")
        raw = raw[:32] + (vs & (2**255 - 1)).to_bytes(32, "big") + bytes([27 + (vs >> 255)])
    if len(raw) != 65 or raw[64] not in (0, 1, 27, 28):
        bound = verdict == "invalid_signature" and "evm/message-v-chain-bound" in expect["rules"]
        assert verdict in ("malformed", "undecidable") or bound
        return
    if digest is None:
        return
    if "digest" in expect.get("evidence", {}):
        assert expect["evidence"]["digest"] == hx(digest)
    r, s, v = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big"), raw[64]
    found = recover(digest, r, s, v - 27 if v >= 27 else v)
    has_code = request.get("context", {}).get("accountHasCode")
    account = request.get("account")
    if found is None:
        assert verdict == ("undecidable" if has_code else "invalid_signature")
    elif account is None:
        assert verdict == "undecidable"
    elif bytes.fromhex(account[2:]) != found:
        near = "evm/message-near-miss" in expect["rules"]
        unread = any(rule.startswith(("evm/typed-data-", "evm/json-")) for rule in expect["rules"]) and verdict == "undecidable"
        assert unread or verdict == ("invalid_signature" if near else "undecidable" if has_code else "wrong_signer")
    else:
        chain = None if "digest" in request else _domain_chain(request)
        network = request.get("network")
        if chain is None:
            assert verdict in ("verified", "undecidable")
        elif network is None or not network.startswith("eip155:"):
            assert verdict == "undecidable"
        elif verdict != "undecidable":
            assert verdict == ("verified" if network == f"eip155:{chain}" else "wrong_network")
        else:
            assert any(rule.startswith("evm/typed-data-") for rule in expect["rules"])
        if verdict in ("verified", "wrong_network"):
            assert expect.get("evidence", {}).get("signer", hx(found)) == hx(found)


def _domain_chain(request: dict) -> int | None:
    data = request["typedData"]
    chain = (json.loads(data) if isinstance(data, str) else data)["domain"].get("chainId")
    return int(chain, 0) if isinstance(chain, str) else chain


def _message(request: dict, expect: dict) -> None:
    if "typedData" in request or "digest" in request:
        return _signed(request, expect)
    verdict, signature = expect.get("verdict"), request["signature"]
    try:
        raw = bytes.fromhex(signature[2:] if signature[:2].lower() == "0x" else signature)
    except ValueError:
        assert verdict == "malformed"
        return
    if len(raw) == 64:
        vs = int.from_bytes(raw[32:], "big")
        raw = raw[:32] + (vs & (2**255 - 1)).to_bytes(32, "big") + bytes([27 + (vs >> 255)])
    if len(raw) != 65 or raw[64] not in (0, 1, 27, 28):
        assert verdict in ("malformed", "undecidable", None)
        return
    r, s, v = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:64], "big"), raw[64]
    if "core/request-malformed" in expect["rules"]:
        return
    message = request["message"].encode() if "message" in request else bytes.fromhex(request["messageHex"][2:])
    if v < 2 and s == 0 and 0 < r < 2**160:
        # A Safe's owner who approved, or is a contract: r names them, and no key makes an s of zero.
        assert verdict == "undecidable"
        return
    found = recover(eip191(message), r, s, v - 27 if v >= 27 else v)
    if found is None:
        assert verdict in ("invalid_signature", None)
        return
    if verdict == "malformed":
        # Whatever was signed: a sign-in was asked for, and the text is none.
        assert request.get("format") == "siwe" and any(rule.startswith("evm/siwe-") for rule in expect["rules"])
        return
    if s <= N // 2 and v >= 27:
        assert Account.recover_message(encode_defunct(message), signature=raw).lower() == hx(found)
    account = request.get("account")
    if account is None:
        assert verdict == "undecidable"
    elif bytes.fromhex(account[2:]) == found:
        is_bound = verdict == "binding_mismatch" and any(rule.startswith("evm/siwe-") for rule in expect["rules"])
        assert verdict in ("verified", "undecidable", None) or is_bound
    elif request.get("context", {}).get("accountHasCode"):
        assert verdict == "undecidable"
    else:
        assert verdict in ("wrong_signer", "invalid_signature")
        assert (verdict == "invalid_signature") == ("evm/message-near-miss" in expect["rules"])
    if "signer" in expect.get("evidence", {}):
        assert expect["evidence"]["signer"] == hx(found)
