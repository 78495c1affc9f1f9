// OpenSSL's libcrypto for Swift.
#ifndef IDV_COPENSSL_SHIM_H
#define IDV_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Macros and variadic functions do not import into Swift; each shim below stands for one.

static inline EVP_PKEY *idv_openssl_p256_key(void) {
    return EVP_EC_gen("P-256");
}

static inline long idv_openssl_memory_bio(BIO *bio, char **bytes) {
    return BIO_get_mem_data(bio, bytes);
}

#endif
