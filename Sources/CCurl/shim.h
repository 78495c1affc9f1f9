// libcurl for Swift. Every function here exists because the one it wraps is variadic, and Swift
// imports no variadic C function. One function for each type that an option takes.
#ifndef IDV_CCURL_SHIM_H
#define IDV_CCURL_SHIM_H

#include <curl/curl.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

// What a callback is called with is the pointer that was set with the option's …DATA twin.
typedef size_t (*idv_data_callback)(char *data, size_t size, size_t count, void *context);
typedef int (*idv_seek_callback)(void *context, curl_off_t offset, int origin);
typedef int (*idv_progress_callback)(
    void *context, curl_off_t download_total, curl_off_t downloaded, curl_off_t upload_total,
    curl_off_t uploaded);
typedef int (*idv_prerequest_callback)(
    void *context, char *primary_address, char *local_address, int primary_port, int local_port);

static inline CURLcode idv_easy_setopt_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode idv_easy_setopt_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the string. NULL sets the option back.
static inline CURLcode idv_easy_setopt_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode idv_easy_setopt_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl keeps the pointer: the list must live until the option is set again.
static inline CURLcode idv_easy_setopt_list(
    CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the bytes.
static inline CURLcode idv_easy_setopt_blob(
    CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

static inline CURLcode idv_easy_setopt_data_callback(
    CURL *easy, CURLoption option, idv_data_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode idv_easy_setopt_seek_callback(CURL *easy, idv_seek_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode idv_easy_setopt_progress_callback(
    CURL *easy, idv_progress_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

static inline CURLcode idv_easy_setopt_prerequest_callback(
    CURL *easy, idv_prerequest_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

// 0 when the value is unknown.
static inline long idv_easy_info_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline void *idv_easy_private(CURL *easy) {
    char *value = NULL;
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

static inline CURLMcode idv_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// The next transfer that has ended and how; NULL when there is none. A message of another kind is
// passed over.
static inline CURL *idv_multi_next_ended(CURLM *multi, CURLcode *code) {
    int remaining = 0;
    CURLMsg *message = NULL;
    while ((message = curl_multi_info_read(multi, &remaining)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *code = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

// Which of its fields exist is a macro.
static inline const curl_version_info_data *idv_version_info(void) {
    return curl_version_info(CURLVERSION_NOW);
}

// A descriptor of an unnamed file in memory; -1 where there is none. Swift's Glibc module leaves
// memfd_create out.
static inline int idv_memory_file(void) {
#if defined(__linux__) && defined(SYS_memfd_create)
    return (int)syscall(SYS_memfd_create, "certificates", 1u /* MFD_CLOEXEC */);
#else
    return -1;
#endif
}

#endif
