#include "idv_providers.h"

#ifndef IDV_PROVIDERS
#define IDV_PROVIDERS ""
#endif

const char *idv_provider_names(void) { return IDV_PROVIDERS; }
