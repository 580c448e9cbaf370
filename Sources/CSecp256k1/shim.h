#ifndef COUNTERSIGN_CSECP256K1_H
#define COUNTERSIGN_CSECP256K1_H

#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_recovery.h>
#include <secp256k1_schnorrsig.h>

/* The library's global is a mutable variable in Swift 6's eyes; a function is not. The static context can verify,
   recover and parse, which is all that is done here; it holds no secret and needs no randomisation. */
static inline const secp256k1_context *countersign_secp256k1_context(void) {
  return secp256k1_context_static;
}

#endif
