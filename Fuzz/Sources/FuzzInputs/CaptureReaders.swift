import IDVPrimitives
import IDVSimulatorKit
import IdentityVerification
import IncodeProvider

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of a capture set, with files of the names that the seeds use.
private let folder: String = {
    let path = ".build/captures"
    mkdir(path, 0o700)
    for name in ["front.jpg", "back.jpg", "selfie.jpg", "depth.jpg", "video.txt", "session.mp4"] {
        write(Array("content of \(name)".utf8), to: "\(path)/\(name)")
    }
    return path
}()

private func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { preconditionFailure("no file for \(path)") }
    _ = fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

func readCaptureFolder(_ bytes: [UInt8]) {
    write(bytes, to: "\(folder)/\(CaptureFolder.listName)")
    do throws(CaptureFolderError) {
        let set = try CaptureFolder(path: folder, maximumBytes: { _ in 1 << 16 })
        for capture in set.captures.captures {
            precondition(set.captures.absences[capture.role] == nil)
            precondition(capture.source.count <= 1 << 16)
        }
        _ = try? IncodeCaptureConfiguration.of(set.captures.configuration)
    } catch {
        _ = "\(error)"
    }
}

func readCaptureConfiguration(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes),
        let configuration = try? CaptureConfiguration(json)
    else { return }
    precondition(configuration.sdkVersion.utf8.count <= 100)
    do throws(IncodeCaptureConfigurationError) {
        let read = try IncodeCaptureConfiguration(configuration)
        precondition(read.idCapture != nil || read.selfie != nil || read.videoSelfie != nil)
    } catch {
        _ = "\(error)"
    }
}

func readSpecimenMarking(_ bytes: [UInt8]) {
    let markings = [SpecimenMarking(imageBytes: bytes), SpecimenMarking(mediaBytes: bytes)]
    for case let marking? in markings {
        precondition((0...1).contains(marking.readability) && (0...1).contains(marking.quality))
    }
    precondition(markings.contains { $0 == nil }, "a picture is no recording")
}
