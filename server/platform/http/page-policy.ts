// Scripts come from our own files, but for the known ones in the page; the component library writes style elements.
/**
 * What browsers let a page of ours load, and who may frame it; `scripts` are the hashes of those written into it, `images` the
 * origins of pictures that are not ours.
 */
export function pagePolicy(scripts: readonly string[] = [], images: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.map((hash) => ` '${hash}'`).join('')}`,
    ['img-src', "'self'", 'data:', 'blob:', ...images].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "frame-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
