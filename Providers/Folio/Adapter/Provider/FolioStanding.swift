/// Where an inquiry stands once nothing is in flight.
enum FolioStanding {
    /// It is over.
    case decided(InquiryDecision)
    /// It wants a photo.
    case photo(SelfiePhotoView)
    /// It wants a liveness transaction.
    case liveness(SelfieCaptureView)
}
