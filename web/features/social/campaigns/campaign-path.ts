/** Where a campaign is shown. */
export function campaignPath(id: number): string {
  return `/social-marketing/campaign?id=${id}`
}
