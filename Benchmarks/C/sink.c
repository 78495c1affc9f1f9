// A loopback server that reads and discards uploads and answers each with 200. One thread, epoll,
// HTTP/1.1 with keep-alive; with a certificate over TLS.
//
// usage: sink [CERTIFICATE KEY]        prints its port, runs until its standard input ends
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

struct connection {
    int socket;
    SSL *tls;
    char head[8192];
    size_t head_count;
    long long missing;
};

static char buffer[256 << 10];
static SSL_CTX *tls_context;
static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

// Bytes read; 0: nothing now; -1: over.
static ssize_t take(struct connection *connection, char *out, size_t room, int is_discarded) {
    if (connection->tls) {
        int count = SSL_read(connection->tls, out, (int)room);
        if (count > 0) return count;
        int reason = SSL_get_error(connection->tls, count);
        return reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE ? 0 : -1;
    }
    // With MSG_TRUNC, TCP drops the bytes without a copy: the server must not be what is measured.
    ssize_t count = recv(connection->socket, out, room, is_discarded ? MSG_TRUNC : 0);
    if (count > 0) return count;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

static int put(struct connection *connection) {
    int size = (int)sizeof answer - 1;
    if (connection->tls) return SSL_write(connection->tls, answer, size) == size;
    return send(connection->socket, answer, (size_t)size, MSG_NOSIGNAL) == size;
}

// Whether the connection goes on.
static int serve(struct connection *connection) {
    for (;;) {
        if (connection->missing > 0) {
            size_t room = sizeof buffer;
            if (!connection->tls && connection->missing > (long long)room) room = 8 << 20;
            if (connection->missing < (long long)room) room = (size_t)connection->missing;
            ssize_t count = take(connection, buffer, room, 1);
            if (count <= 0) return count == 0;
            connection->missing -= count;
            if (connection->missing == 0 && !put(connection)) return 0;
            continue;
        }
        ssize_t count = take(
            connection, connection->head + connection->head_count,
            sizeof connection->head - 1 - connection->head_count, 0);
        if (count <= 0) return count == 0;
        connection->head_count += (size_t)count;
        connection->head[connection->head_count] = 0;
        char *end = strstr(connection->head, "\r\n\r\n");
        if (!end) {
            if (connection->head_count + 1 >= sizeof connection->head) return 0;
            continue;
        }
        size_t after = connection->head_count - (size_t)(end + 4 - connection->head);
        char *field = strcasestr(connection->head, "\r\nContent-Length:");
        connection->missing = field ? atoll(field + 17) - (long long)after : 0;
        connection->head_count = 0;
        if (connection->missing <= 0 && !put(connection)) return 0;
    }
}

static void admit(int epoll, int listener) {
    int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    int one = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct connection *connection = calloc(1, sizeof *connection);
    connection->socket = socket;
    if (tls_context) {
        connection->tls = SSL_new(tls_context);
        SSL_set_fd(connection->tls, socket);
        SSL_set_accept_state(connection->tls);
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
}

int main(int count, char **arguments) {
    signal(SIGPIPE, SIG_IGN);
    if (count == 3) {
        tls_context = SSL_CTX_new(TLS_server_method());
        if (SSL_CTX_use_certificate_chain_file(tls_context, arguments[1]) != 1 ||
            SSL_CTX_use_PrivateKey_file(tls_context, arguments[2], SSL_FILETYPE_PEM) != 1)
            return 1;
    }
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 1024) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        return 1;
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    static int input_mark;
    event.data.ptr = &input_mark;
    event.events = EPOLLIN | EPOLLHUP;
    epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event);
    for (;;) {
        struct epoll_event events[64];
        int ready = epoll_wait(epoll, events, 64, -1);
        for (int index = 0; index < ready; index++) {
            void *context = events[index].data.ptr;
            if (context == &input_mark) return 0;
            if (!context) {
                admit(epoll, listener);
                continue;
            }
            struct connection *connection = context;
            if (serve(connection)) continue;
            if (connection->tls) SSL_free(connection->tls);
            close(connection->socket);
            free(connection);
        }
    }
}
