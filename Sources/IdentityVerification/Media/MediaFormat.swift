/// What a run of bytes is, told from the bytes alone: never from a file name or a declared type.
///
/// The formats that no provider takes are named too, so that a refusal can say what was found.
@nonexhaustive
public enum MediaFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg
    /// PNG (W3C Portable Network Graphics).
    case png
    /// HEIC, and HEIF of any other coding than AV1: the default of recent phones.
    case heic
    /// AVIF.
    case avif
    /// WebP.
    case webp
    /// GIF.
    case gif
    /// TIFF, also BigTIFF and the raw formats that are built on TIFF.
    case tiff
    /// Windows bitmap.
    case bmp
    /// JPEG XL.
    case jpegXL
    /// JPEG 2000.
    case jpeg2000
    /// PDF.
    case pdf
    /// A video in an ISO base media file (MP4, QuickTime, 3GP).
    case mp4
    /// A video in a Matroska container (WebM, MKV).
    case webm
    /// An SVG drawing.
    case svg
    /// XML that is no SVG.
    case xml
    /// A web page.
    case html
    /// JSON.
    case json
    /// Any other text.
    case text
    /// A ZIP archive, which office documents are too.
    case zip
    /// No bytes at all.
    case empty
    /// Bytes of no known kind.
    case unknown

    /// The IANA media type, such as `image/jpeg`.
    public var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .heic: "image/heic"
        case .avif: "image/avif"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .tiff: "image/tiff"
        case .bmp: "image/bmp"
        case .jpegXL: "image/jxl"
        case .jpeg2000: "image/jp2"
        case .pdf: "application/pdf"
        case .mp4: "video/mp4"
        case .webm: "video/webm"
        case .svg: "image/svg+xml"
        case .xml: "application/xml"
        case .html: "text/html"
        case .json: "application/json"
        case .text: "text/plain"
        case .zip: "application/zip"
        case .empty, .unknown: "application/octet-stream"
        }
    }

    /// The name in a list of allowed formats, such as `JPEG`.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .webp: "WebP"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .pdf: "PDF"
        case .mp4: "MP4"
        case .webm: "WebM"
        case .svg: "SVG"
        case .xml: "XML"
        case .html: "HTML"
        case .json: "JSON"
        case .text: "text"
        case .zip: "ZIP"
        case .empty: "empty"
        case .unknown: "unknown"
        }
    }

    /// The name in a sentence, with its article, such as `a HEIC image`.
    public var phrase: String {
        switch self {
        case .jpeg, .png, .heic, .webp, .gif, .tiff, .jpegXL, .jpeg2000, .bmp:
            "a \(name) image"
        case .avif: "an AVIF image"
        case .pdf: "a PDF document"
        case .mp4: "an MP4 or QuickTime video"
        case .webm: "a WebM video"
        case .svg: "an SVG drawing"
        case .xml: "an XML text"
        case .html: "an HTML page"
        case .json: "a JSON text"
        case .text: "plain text"
        case .zip: "a ZIP archive"
        case .empty: "nothing (0 bytes)"
        case .unknown: "bytes of an unknown format"
        }
    }

    /// Whether this is a still picture that a program can convert to another picture format.
    var isConvertibleImage: Bool {
        switch self {
        case .jpeg, .png, .heic, .avif, .webp, .gif, .tiff, .bmp, .jpegXL, .jpeg2000, .svg: true
        default: false
        }
    }

    /// Whether this is text, which an image never is.
    var isText: Bool {
        switch self {
        case .xml, .html, .json, .text: true
        default: false
        }
    }
}
