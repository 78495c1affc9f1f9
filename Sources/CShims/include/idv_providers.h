// The names of this package's vendors.
#ifndef IDV_PROVIDERS_H
#define IDV_PROVIDERS_H

#ifdef __cplusplus
extern "C" {
#endif

// The list of Package.swift, separated by commas.
const char *idv_provider_names(void);

#ifdef __cplusplus
}
#endif

#endif
