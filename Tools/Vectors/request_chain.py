"""Vectors/evm/request-chain.json: chainId, the connection's network, and the connected account."""

from support import *


def build() -> Suite:
    s = Suite("request-chain")
    s.group("EIP-155; bridge contract, section 4; " + OWN)
    for operation in ("send", "sign"):
        s.add(
            f"chain-missing-{operation}", f"no chainId, to {operation}", check(asked(chainId=None), operation=operation),
            "refused", "chain-missing", no=["chain-mismatch", "chain-zero"],
        )
    s.add(
        "chain-missing-no-network", "neither chainId nor network", check(asked(chainId=None), network=None), "refused",
        "chain-missing", no=["chain-mismatch"],
    )
    s.add(
        "chain-missing-near", "chainId without network: the network is not evaluated", check(asked(), network=None),
        "accepted", near=["chain-missing", "chain-mismatch"], bridgeString=canonical(asked()),
    )
    for name, value, comment in [
        ("number", 1, "a JSON number: one wallet's newest version refuses it"),
        ("decimal-8453", "8453", "a decimal string that could be read as hex"),
        ("caip2", "eip155:1", "a CAIP-2 identifier"),
    ]:
        s.add(
            f"chain-not-hex-{name}", comment, check(asked(chainId=value)), "refused", "chain-not-hex", no=["chain-missing"],
            flags=["Interop"],
        )
    s.add(
        "chain-not-hex-near", "the same chain in hex", check(asked(chainId="0x2105"), network="eip155:8453"), "accepted",
        near=["chain-not-hex", "chain-mismatch", "chain-missing"], bridgeString=canonical(asked(chainId="0x2105")),
        summary={"chainId": "8453"},
    )
    s.add("chain-name", "a name", check(asked(chainId="MAINNET")), "refused", no=["chain-missing"], flags=["Interop"])
    s.add(
        "chain-leading-zero", "0x01", check(asked(chainId="0x01")), "refused", "quantity-leading-zero", no=["chain-missing"],
        flags=["Interop"],
    )
    s.add("chain-empty", "0x", check(asked(chainId="0x")), "refused", "quantity-empty", no=["chain-zero"])
    s.add(
        "chain-upper-digits", "upper-case digits", check(asked(chainId="0xA4B1"), network="eip155:42161"), "accepted",
        "hex-upper-digits", no=["chain-mismatch"], bridgeString=canonical(asked(chainId="0xa4b1")),
    )
    s.add("chain-zero", "chain 0", check(asked(chainId="0x0"), network=None), "refused", "chain-zero")
    s.add(
        "chain-zero-near", "chain 1", check(asked()), "accepted", near=["chain-zero", "chain-too-large"],
        bridgeString=canonical(asked()),
    )

    s.group("MetaMask MAX_SAFE_CHAIN_ID; EIP-2294; " + OWN)
    safe = 4503599627370476
    s.add(
        "chain-too-large", "one more than the largest chain id that MetaMask holds",
        check(asked(chainId=hex(safe + 1)), network=f"eip155:{safe + 1}"), "accepted", "chain-too-large",
        no=["chain-mismatch"], flags=["Boundary"], bridgeString=canonical(asked(chainId=hex(safe + 1))),
    )
    s.add(
        "chain-too-large-near", "the largest chain id that MetaMask holds",
        check(asked(chainId=hex(safe)), network=f"eip155:{safe}"), "accepted", near=["chain-too-large", "chain-mismatch"],
        flags=["Boundary"], bridgeString=canonical(asked(chainId=hex(safe))), summary={"chainId": str(safe)},
    )
    s.add(
        "chain-too-large-double", "2^53, which a JavaScript number still holds, and v no more",
        check(asked(chainId=hex(2**53)), network=f"eip155:{2**53}"), None, "chain-too-large", flags=["Loose"],
    )
    s.add(
        "chain-too-large-eip2294", "one more than EIP-2294's bound",
        check(asked(chainId=hex(9223372036854775772)), network="eip155:9223372036854775772"), "refused", "chain-too-large",
        flags=["Boundary"],
    )
    s.add("chain-too-large-2-256", "2^256", check(asked(chainId=hex(2**256)), network=None), "refused")

    s.group("MetaMask/core validateParamChainId; CAIP-2; " + OWN)
    s.add(
        "chain-mismatch", "asked for mainnet, connected to chain 56", check(asked(), network="eip155:56"), "refused",
        "chain-mismatch",
    )
    s.add(
        "chain-mismatch-hex-digits", "0x10 is 16, not 10", check(asked(chainId="0x10"), network="eip155:10"), "refused",
        "chain-mismatch",
    )
    s.add(
        "chain-mismatch-truncated", "the chain ids agree in the low 32 bits only",
        check(asked(chainId=hex(2**32 + 1)), network="eip155:1"), "refused", "chain-mismatch", flags=["Hostile"],
    )
    s.add(
        "chain-mismatch-near", "0xa is 10", check(asked(chainId="0xa"), network="eip155:10"), "accepted",
        near=["chain-mismatch", "core/network-malformed", "core/network-foreign"],
        bridgeString=canonical(asked(chainId="0xa")),
    )
    for name, network, comment in [
        ("leading-zero", "eip155:01", "a leading zero"),
        ("hex", "eip155:0x1", "hex"),
        ("upper", "EIP155:1", "an upper-case namespace"),
        ("no-reference", "eip155:", "no reference"),
        ("no-colon", "eip155", "no colon"),
        ("two-colons", "eip155:1:1", "two colons"),
    ]:
        s.add(
            f"network-malformed-{name}", f"the network is {network}: {comment}", check(asked(), network=network), "refused",
            "core/network-malformed", no=["core/network-foreign"],
        )
    for name, network in [
        ("solana", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), ("bitcoin", "bip122:000000000019d6689c085ae165831e93"),
        ("near", "near:mainnet"),
    ]:
        s.add(
            f"network-foreign-{name}", f"the network is of {name}", check(asked(), network=network), "refused",
            "core/network-foreign", no=["core/network-malformed"],
        )

    s.group("design, section 5 (account); " + OWN)
    for name, account, comment in [
        ("short", ALICE.lower[:-1], "39 digits"),
        ("solana", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "a Solana address"),
        ("empty", "", "empty text"),
    ]:
        s.add(
            f"account-malformed-{name}", f"the connected account is {comment}", check(asked(), account=account), "refused",
            "core/account-malformed", no=["from-mismatch"],
        )
    s.add(
        "account-malformed-near", "the connected account in lower case", check(asked(), account=ALICE.lower), "accepted",
        near=["core/account-malformed"], bridgeString=canonical(asked()),
    )
    s.add(
        "account-and-network-absent", "neither account nor network: two rules are not evaluated, none is broken",
        check({"from": ALICE.text, **asked()}, account=None, network=None), "accepted",
        no=["from-mismatch", "chain-mismatch", "core/account-malformed", "core/network-malformed"],
        bridgeString=canonical({"from": ALICE.text, **asked()}),
    )
    return s
