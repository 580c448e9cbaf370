// One import for an app: the umbrella hands on what its own signatures are made of, and the chains.
@_exported public import CountersignBitcoin
@_exported public import CountersignCore
@_exported public import CountersignCurves
@_exported public import CountersignEVM
@_exported public import CountersignHash
@_exported public import CountersignSolana
