/** The paths of calls beside `/api/`, as the first specification has them. */
const ofSpecification = /^\/(?:graphql|users|oem|emailSendFree|EmailSendHistory)(?:[/?#]|$)/i

/** Whether an address is one of calls, not of pages: what is unknown there is refused in the envelope. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/') || ofSpecification.test(url)
}
