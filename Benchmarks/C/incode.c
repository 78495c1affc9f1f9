// The yardstick of whole sessions: the calls that the Incode adapter makes, with libcurl's multi
// interface, from C, as directly as it can be written. Same order, same bodies, same options, same
// base64 kernel as the Swift client; it checks no answer beyond its status and reads no more of it
// than the next call needs.
//
// usage: incode-c BASE parts|put|flow DIRECTORY COUNT CONCURRENCY CA-FILE|-
// prints: seconds, CPU seconds, peak resident KiB, bytes of media sent
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

enum { part_size = 7000000, most_parts = 64 };
static const char key[] = "omni-sandbox-key-0001", flow[] = "5a4db0c0f10e000000000002";
static uint8_t scratch[48 << 10];
static int kernel;
static const char *base, *mode, *directory, *authority;
static CURLM *multi;
static long long sent;

struct session {
    CURL *easy;
    int step, part, has_ended;
    struct curl_slist *headers;
    // The body: text, a range of a file as it is or in base64, text.
    char prefix[8192], suffix[64];
    size_t prefix_count, suffix_count, prefix_done, suffix_done;
    int file, is_base64;
    off_t position, end;
    char carry[4];
    size_t carry_start, carry_count;
    // What the next calls need of the answers.
    char answer[16384];
    size_t answer_count;
    char token[512], upload[512], url[4096], tags[most_parts][256];
};

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static size_t copy(char *out, size_t room, const char *text, size_t count, size_t *done) {
    size_t part = count - *done < room ? count - *done : room;
    memcpy(out, text + *done, part);
    *done += part;
    return part;
}

static size_t read_body(char *out, size_t size, size_t count, void *context) {
    struct session *session = context;
    size_t room = size * count;
    size_t written =
        copy(out, room, session->prefix, session->prefix_count, &session->prefix_done);
    while (written < room && (session->position < session->end || session->carry_count > 0)) {
        if (session->carry_count > 0) {
            out[written++] = session->carry[session->carry_start++];
            session->carry_count--;
            continue;
        }
        size_t missing = (size_t)(session->end - session->position);
        if (!session->is_base64) {
            size_t wanted = room - written < missing ? room - written : missing;
            ssize_t got = pread(session->file, out + written, wanted, session->position);
            if (got <= 0) return CURL_READFUNC_ABORT;
            session->position += got;
            written += (size_t)got;
            continue;
        }
        size_t groups = (room - written) / 4;
        if (groups > sizeof scratch / 3) groups = sizeof scratch / 3;
        size_t wanted = groups > 0 ? groups * 3 : 3;
        if (wanted > missing) wanted = missing;
        ssize_t got = pread(session->file, scratch, wanted, session->position);
        if (got <= 0) return CURL_READFUNC_ABORT;
        session->position += got;
        if (groups > 0) {
            written += idv_base64_encode(kernel, scratch, (size_t)got, (uint8_t *)out + written);
        } else {
            session->carry_count =
                idv_base64_encode(kernel, scratch, (size_t)got, (uint8_t *)session->carry);
            session->carry_start = 0;
        }
    }
    if (session->position >= session->end && session->carry_count == 0)
        written += copy(out + written, room - written, session->suffix, session->suffix_count,
                        &session->suffix_done);
    return written;
}

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct session *session = context;
    size_t part = size * count, room = sizeof session->answer - 1 - session->answer_count;
    if (part < room) room = part;
    memcpy(session->answer + session->answer_count, bytes, room);
    session->answer_count += room;
    session->answer[session->answer_count] = 0;
    return part;
}

// A text of the answer.
static void take(struct session *session, const char *name, char *out, size_t room) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", name);
    char *text = strstr(session->answer, pattern);
    if (!text) fail("an answer lacks what the next call needs");
    size_t count = 0;
    for (text += strlen(pattern); *text && *text != '"'; text++) {
        if (*text == '\\') text++;
        if (count + 1 < room) out[count++] = *text;
    }
    out[count] = 0;
}

static void header(struct session *session, const char *text) {
    session->headers = curl_slist_append(session->headers, text);
}

static void field(struct session *session, const char *name, const char *value) {
    char line[1024];
    snprintf(line, sizeof line, "%s: %s", name, value);
    header(session, line);
}

static void open_media(struct session *session, const char *name, int is_base64) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    struct stat status;
    session->file = open(path, O_RDONLY | O_CLOEXEC);
    if (session->file < 0 || fstat(session->file, &status) != 0) fail("a file cannot be opened");
    session->end = status.st_size;
    session->is_base64 = is_base64;
}

static void close_media(struct session *session) {
    if (session->file >= 0) close(session->file);
    session->file = -1;
}

// Sets a request up and starts it; `type` is null for one without a body.
static void go(struct session *session, const char *method, const char *url, const char *type) {
    CURL *easy = session->easy;
    if (type) field(session, "Content-Type", type);
    header(session, "Accept:");
    header(session, "Expect:");
    long long media = session->end - session->position;
    sent += media;
    long long length = (long long)(session->prefix_count + session->suffix_count) +
                       (session->is_base64 ? (media + 2) / 3 * 4 : media);
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, session->headers);
    if (type) {
        curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)length);
    } else {
        curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
    }
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method);
    curl_multi_add_handle(multi, easy);
}

static void text_body(struct session *session, const char *prefix, const char *suffix) {
    session->prefix_count = (size_t)snprintf(session->prefix, sizeof session->prefix, "%s", prefix);
    session->suffix_count = (size_t)snprintf(session->suffix, sizeof session->suffix, "%s", suffix);
    if (session->prefix_count >= sizeof session->prefix) fail("a body is too long");
}

// A call of the API.
static void call(struct session *session, const char *method, const char *path, const char *type) {
    char url[4096];
    snprintf(url, sizeof url, "%s/omni/%s", base, path);
    field(session, "x-api-key", key);
    field(session, "api-version", "1.0");
    if (session->token[0]) field(session, "X-Incode-Hardware-Id", session->token);
    go(session, method, url, type);
}

static const char json[] = "application/json";

static void post(struct session *session, const char *path, const char *body) {
    text_body(session, body, "");
    call(session, "POST", path, json);
}

static void picture(struct session *session, const char *path, const char *name) {
    text_body(session, "{\"base64Image\":\"", "\"}");
    open_media(session, name, 1);
    call(session, "POST", path, json);
}

static void complete(struct session *session, int parts) {
    size_t count = (size_t)snprintf(session->prefix, sizeof session->prefix,
                                    "{\"uploadId\":\"%s\",\"parts\":[", session->upload);
    for (int part = 0; part < parts; part++)
        count += (size_t)snprintf(session->prefix + count, sizeof session->prefix - count,
                                  "%s{\"partNumber\":%d,\"eTag\":\"%s\"}", part ? "," : "",
                                  part + 1, session->tags[part]);
    count += (size_t)snprintf(session->prefix + count, sizeof session->prefix - count, "]}");
    session->prefix_count = count;
    call(session, "POST", "video-selfie/upload/complete", json);
}

static void part(struct session *session) {
    char path[1024];
    snprintf(path, sizeof path, "video-selfie/upload/part?uploadId=%s&partNumber=%d",
             session->upload, session->part + 1);
    open_media(session, "recording", 0);
    session->position = (off_t)session->part * part_size;
    if (session->end > session->position + part_size) session->end = session->position + part_size;
    session->part++;
    call(session, "POST", path, "application/octet-stream");
}

static int parts_of_recording(void) {
    char path[4096];
    struct stat status;
    snprintf(path, sizeof path, "%s/recording", directory);
    if (stat(path, &status) != 0) fail("there is no recording");
    return (int)((status.st_size + part_size - 1) / part_size);
}

static void fingerprint(struct session *session) {
    open_media(session, "fingerprint", 0);
    call(session, "POST", "add/device-fingerprint", json);
}

static void next_of_flow(struct session *session) {
    switch (session->step) {
    case 1: fingerprint(session); return;
    case 2: picture(session, "add/front-id/v2?onlyFront=false", "front"); return;
    case 3: picture(session, "add/back-id/v2", "back"); return;
    case 4: post(session, "process/id", "{}"); return;
    case 5: picture(session, "add/face/third-party?imageType=selfie", "selfie"); return;
    case 6: post(session, "process/face?imageType=selfie", "{}"); return;
    case 7: post(session, "finish-status", "{}"); return;
    case 8: call(session, "GET", "get/score", NULL); return;
    default: session->has_ended = 1;
    }
}

static void next_of_upload(struct session *session, int parts) {
    if (session->step == 1) {
        if (parts > 0)
            post(session, "video-selfie/upload/initiate", "{}");
        else
            call(session, "GET", "generateVideoSelfieUrl", NULL);
        return;
    }
    if (parts == 0) {
        if (session->step == 2) {
            take(session, "url", session->url, sizeof session->url);
            open_media(session, "recording", 0);
            go(session, "PUT", session->url, "video/mp4");
        } else {
            session->has_ended = 1;
        }
        return;
    }
    if (session->step == 2) take(session, "uploadId", session->upload, sizeof session->upload);
    if (session->step > 2 && session->step <= parts + 2)
        take(session, "eTag", session->tags[session->step - 3], sizeof session->tags[0]);
    if (session->part < parts)
        part(session);
    else if (session->step == parts + 2)
        complete(session, parts);
    else
        session->has_ended = 1;
}

static void next(struct session *session, int parts) {
    curl_slist_free_all(session->headers);
    session->headers = NULL;
    close_media(session);
    session->prefix_count = session->suffix_count = 0;
    session->prefix_done = session->suffix_done = 0;
    session->position = session->end = 0;
    session->carry_count = session->carry_start = 0;
    session->is_base64 = 0;
    if (session->step == 0) {
        char body[256];
        snprintf(body, sizeof body, "{\"configurationId\":\"%s\"}", flow);
        post(session, "start", body);
    } else {
        if (session->step == 1) take(session, "token", session->token, sizeof session->token);
        if (strcmp(mode, "flow") == 0)
            next_of_flow(session);
        else
            next_of_upload(session, strcmp(mode, "parts") == 0 ? parts : 0);
    }
    session->answer_count = 0;
    session->step++;
}

static void begin(struct session *session, int parts) {
    session->step = session->part = session->has_ended = 0;
    session->token[0] = 0;
    next(session, parts);
}

static void prepare(struct session *session) {
    CURL *easy = session->easy = curl_easy_init();
    session->file = -1;
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_UPLOAD_BUFFERSIZE, 128L << 10);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
    curl_easy_setopt(easy, CURLOPT_READDATA, session);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, session);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, session);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(
        easy, CURLOPT_TLS13_CIPHERS,
        "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256");
    if (strcmp(authority, "-") != 0) curl_easy_setopt(easy, CURLOPT_CAINFO, authority);
}

int main(int count, char **arguments) {
    if (count != 7) return 64;
    base = arguments[1];
    mode = arguments[2];
    directory = arguments[3];
    int total = atoi(arguments[4]), concurrency = atoi(arguments[5]);
    authority = arguments[6];
    kernel = idv_base64_best_kernel();
    curl_global_init(CURL_GLOBAL_ALL);
    multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, concurrency * 2L);
    int parts = strcmp(mode, "flow") == 0 ? 0 : parts_of_recording();
    if (parts > most_parts) fail("the recording has too many parts");
    struct session *sessions = calloc((size_t)concurrency, sizeof *sessions);
    double started_at = now(), used = cpu_seconds();
    int begun = 0, ended = 0;
    for (; begun < concurrency && begun < total; begun++) {
        prepare(&sessions[begun]);
        begin(&sessions[begun], parts);
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
            struct session *session = NULL;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&session);
            if (code != CURLE_OK || status != 200) {
                fprintf(stderr, "step %d: %s, status %ld\n", session->step,
                        curl_easy_strerror(code), status);
                return 1;
            }
            curl_multi_remove_handle(multi, easy);
            next(session, parts);
            if (!session->has_ended) continue;
            ended++;
            if (begun < total) {
                begun++;
                begin(session, parts);
            }
        }
        if (ended < total) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    double seconds = now() - started_at;
    used = cpu_seconds() - used;
    printf("%f %f %ld %lld\n", seconds, used, peak_kib(), sent);
    return 0;
}
