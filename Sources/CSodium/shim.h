#ifndef COUNTERSIGN_CSODIUM_H
#define COUNTERSIGN_CSODIUM_H

#include <sodium.h>

#endif
