import CCurl

/// The functions that libcurl calls, each with its transfer as the context pointer.
///
/// The pointer is valid whenever libcurl calls: the loop keeps the transfer until the handle was
/// taken out of the multi handle. The sizes are libcurl's own buffers.
enum TransferCallbacks {
    static let read: idv_data_callback = { buffer, size, count, context in
        guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
        return TransferCallbacks.transfer(context) { transfer in
            let space = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
            return transfer.readBody(into: space) ?? Int(CURL_READFUNC_ABORT)
        }
    }

    static let header: idv_data_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return TransferCallbacks.transfer(context) { transfer in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer.takeLine(line) ? line.count : TransferCallbacks.stop(line.count)
        }
    }

    static let write: idv_data_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return TransferCallbacks.transfer(context) { transfer in
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer.takeBody(piece) ? piece.count : TransferCallbacks.stop(piece.count)
        }
    }

    /// libcurl goes back in a body only to send it a second time.
    static let seek: idv_seek_callback = { context, offset, origin in
        guard let context else { return CURL_SEEKFUNC_FAIL }
        return TransferCallbacks.transfer(context) { transfer in
            let isStart = origin == 0 && offset == 0
            return isStart && transfer.bodyIsUntouched ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }
    }

    static let progress: idv_progress_callback = { context, _, downloaded, _, uploaded in
        guard let context else { return 0 }
        return TransferCallbacks.transfer(context) { transfer in
            transfer.moved(uploaded: Int(uploaded), downloaded: Int(downloaded))
            return 0
        }
    }

    static let prerequest: idv_prerequest_callback = { context, _, _, _, _ in
        guard let context else { return CInt(CURL_PREREQFUNC_ABORT) }
        return TransferCallbacks.handle(context) { handle in
            handle.requestMayStart() ? CInt(CURL_PREREQFUNC_OK) : CInt(CURL_PREREQFUNC_ABORT)
        }
    }

    /// Anything but the count stops the transfer; 0 would not for an empty piece.
    private static func stop(_ count: Int) -> Int { count == 0 ? 1 : 0 }

    private static func transfer<Result>(
        _ context: UnsafeMutableRawPointer,
        _ body: (Transfer) -> Result
    ) -> Result {
        Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }

    private static func handle<Result>(
        _ context: UnsafeMutableRawPointer,
        _ body: (EasyHandle) -> Result
    ) -> Result {
        Unmanaged<EasyHandle>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }
}
