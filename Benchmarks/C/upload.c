// The yardstick: uploads the files of a directory, named by numbers from 0, with libcurl's multi interface, from C, as directly as
// it can be written. Same options, same base64 kernel, same reads as the Swift client, so that what
// is compared is the code that drives them.
//
// usage: upload-c URL json|raw DIRECTORY COUNT CONCURRENCY CA-FILE|- FILES
// prints: seconds, CPU seconds, peak resident KiB, bytes sent
#include <curl/curl.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "measuring.h"
#include "idv_base64.h"

static const char prefix[] = "{\"image\":\"";
static const char suffix[] = "\"}";
static uint8_t scratch[48 << 10];
static int kernel, is_json;
static const char *directory;
static int files;

struct upload {
    CURL *easy;
    int file;
    off_t size, position;
    size_t prefix_done, suffix_done;
    char carry[4];
    size_t carry_start, carry_count;
};

static size_t copy(char *out, size_t room, const char *text, size_t count, size_t *done) {
    size_t part = count - *done < room ? count - *done : room;
    memcpy(out, text + *done, part);
    *done += part;
    return part;
}

static size_t read_body(char *out, size_t size, size_t count, void *context) {
    struct upload *upload = context;
    size_t room = size * count, written = 0;
    if (!is_json) {
        ssize_t got = pread(upload->file, out, room, upload->position);
        if (got < 0) return CURL_READFUNC_ABORT;
        upload->position += got;
        return (size_t)got;
    }
    written += copy(out, room, prefix, sizeof prefix - 1, &upload->prefix_done);
    while (written < room && (upload->position < upload->size || upload->carry_count > 0)) {
        if (upload->carry_count > 0) {
            out[written++] = upload->carry[upload->carry_start++];
            upload->carry_count--;
            continue;
        }
        size_t groups = (room - written) / 4;
        if (groups > sizeof scratch / 3) groups = sizeof scratch / 3;
        size_t wanted = groups > 0 ? groups * 3 : 3;
        ssize_t got = pread(upload->file, scratch, wanted, upload->position);
        if (got <= 0) return CURL_READFUNC_ABORT;
        upload->position += got;
        if (groups > 0) {
            written += idv_base64_encode(kernel, scratch, (size_t)got, (uint8_t *)out + written);
        } else {
            upload->carry_count =
                idv_base64_encode(kernel, scratch, (size_t)got, (uint8_t *)upload->carry);
            upload->carry_start = 0;
        }
    }
    if (upload->position >= upload->size && upload->carry_count == 0)
        written += copy(out + written, room - written, suffix, sizeof suffix - 1,
                        &upload->suffix_done);
    return written;
}

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static void start(CURLM *multi, struct upload *upload, int number, long long *sent) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%d", directory, number % files);
    struct stat status;
    upload->file = open(path, O_RDONLY | O_CLOEXEC);
    if (upload->file < 0 || fstat(upload->file, &status) != 0) exit(1);
    upload->size = status.st_size;
    upload->position = 0;
    upload->prefix_done = upload->suffix_done = 0;
    upload->carry_count = upload->carry_start = 0;
    curl_off_t length =
        is_json ? (curl_off_t)(sizeof prefix + sizeof suffix - 2 + (status.st_size + 2) / 3 * 4)
                : status.st_size;
    curl_easy_setopt(upload->easy, CURLOPT_INFILESIZE_LARGE, length);
    *sent += length;
    curl_multi_add_handle(multi, upload->easy);
}

int main(int count, char **arguments) {
    if (count != 8) return 64;
    is_json = strcmp(arguments[2], "json") == 0;
    directory = arguments[3];
    files = atoi(arguments[7]);
    int total = atoi(arguments[4]), concurrency = atoi(arguments[5]);
    kernel = idv_base64_best_kernel();
    curl_global_init(CURL_GLOBAL_ALL);
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, concurrency * 2L);
    struct curl_slist *headers = NULL;
    headers = curl_slist_append(
        headers, is_json ? "Content-Type: application/json" : "Content-Type: image/jpeg");
    headers = curl_slist_append(headers, "Accept:");
    headers = curl_slist_append(headers, "Expect:");
    struct upload *uploads = calloc((size_t)concurrency, sizeof *uploads);
    double started_at = now(), used = cpu_seconds();
    long long sent = 0;
    int begun = 0, ended = 0;
    for (; begun < concurrency && begun < total; begun++) {
        struct upload *upload = &uploads[begun];
        CURL *easy = upload->easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, is_json ? "POST" : "PUT");
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_UPLOAD_BUFFERSIZE, 128L << 10);
        curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
        curl_easy_setopt(easy, CURLOPT_READDATA, upload);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
        curl_easy_setopt(easy, CURLOPT_PRIVATE, upload);
        curl_easy_setopt(easy, CURLOPT_PROXY, "");
        curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
        curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
        curl_easy_setopt(
            easy, CURLOPT_TLS13_CIPHERS,
            "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256");
        if (strcmp(arguments[6], "-") != 0) curl_easy_setopt(easy, CURLOPT_CAINFO, arguments[6]);
        start(multi, upload, begun, &sent);
    }
    while (ended < total) {
        int running = 0, remaining = 0;
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &remaining)) != NULL) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            CURLcode code = message->data.result;
            long status = 0;
            struct upload *upload = NULL;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&upload);
            if (code != CURLE_OK || status != 200) {
                fprintf(stderr, "%s, status %ld\n", curl_easy_strerror(code), status);
                return 1;
            }
            curl_multi_remove_handle(multi, easy);
            close(upload->file);
            ended++;
            if (begun < total) {
                start(multi, upload, begun++, &sent);
            }
        }
        if (ended < total) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    double seconds = now() - started_at;
    used = cpu_seconds() - used;
    printf("%f %f %ld %lld\n", seconds, used, peak_kib(), sent);
    return 0;
}
