import robotsParser from 'robots-parser'

/** What a site asks of programs. */
export interface RobotsAnswer {
  /** Those of the addresses that may be read. */
  allowed: string[]
  /** Seconds between two requests; null when it does not say. */
  delay: number | null
  sitemaps: string[]
}

/** Applies a robots.txt (RFC 9309) to some addresses. */
export function judgeByRobots({
  address,
  text,
  agent,
  urls,
}: {
  address: string
  text: string
  agent: string
  urls: readonly string[]
}): RobotsAnswer {
  const robots = robotsParser(address, text)
  return {
    allowed: urls.filter((url) => robots.isAllowed(url, agent) !== false),
    delay: robots.getCrawlDelay(agent) ?? null,
    sitemaps: robots.getSitemaps().slice(0, 3),
  }
}

/** The pages that a sitemap lists, at most five thousand. */
export function pagesOfSitemap({ text }: { text: string }): { href: string; text: string }[] {
  const pages: { href: string; text: string }[] = []
  for (const [, href = ''] of text.matchAll(/<loc>\s*([^<\s]{8,1000})\s*<\/loc>/gi)) {
    pages.push({ href: href.replaceAll('&amp;', '&'), text: '' })
    if (pages.length === 5_000) break
  }
  return pages
}
