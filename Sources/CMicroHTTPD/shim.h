// libmicrohttpd for Swift.
#ifndef IDV_CMICROHTTPD_SHIM_H
#define IDV_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

// `MHD_start_daemon` and the `*_info` functions are variadic, which Swift cannot call. Each shim
// below is one such call with its arguments spelled out.

typedef void *(*idv_mhd_target_callback)(void *context, const char *target,
                                         struct MHD_Connection *connection);

struct idv_mhd_settings {
    const struct sockaddr *address;
    unsigned int threads; // 1: the listening thread does everything
    unsigned int connections;
    unsigned int idle_seconds; // 0: never
    size_t connection_memory;
    const char *certificate_pem; // NULL: plain HTTP
    const char *key_pem;
    MHD_NotifyConnectionCallback on_connection;
    idv_mhd_target_callback on_target;
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    void *context;
};

static inline struct MHD_Daemon *idv_mhd_start(const struct idv_mhd_settings *settings) {
    struct MHD_OptionItem options[12];
    int count = 0;
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_SOCK_ADDR, 0, (void *)settings->address};
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_CONNECTION_LIMIT, settings->connections, 0};
    options[count++] =
        (struct MHD_OptionItem){MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds, 0};
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                               (intptr_t)settings->connection_memory, 0};
    options[count++] = (struct MHD_OptionItem){
        MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)settings->on_connection, settings->context};
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_URI_LOG_CALLBACK,
                                               (intptr_t)settings->on_target, settings->context};
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_NOTIFY_COMPLETED,
                                               (intptr_t)settings->on_completed, settings->context};
    // Not epoll: the library uses it edge-triggered and does not read on after a short read, so it
    // misses a client that left right behind the first half of its body until the idle time is over.
    unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (settings->threads > 1) {
        options[count++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, settings->threads, 0};
    }
    if (settings->certificate_pem) {
        flags |= MHD_USE_TLS;
        options[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0,
                                                   (void *)settings->certificate_pem};
        options[count++] =
            (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key_pem};
    }
    options[count++] = (struct MHD_OptionItem){MHD_OPTION_END, 0, 0};
    return MHD_start_daemon(flags, 0, NULL, NULL, settings->on_request, settings->context,
                            MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The port that the daemon listens on; 0 when it cannot be told.
static inline unsigned int idv_mhd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/// The connection's socket; -1 when it cannot be told.
static inline int idv_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// What `on_connection` left for the connection; NULL when it left nothing.
static inline void *idv_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// The client's address; NULL when it cannot be told.
static inline const struct sockaddr *idv_mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

#endif
