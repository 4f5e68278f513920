#include "re2_shim.h"
