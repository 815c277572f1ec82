/** The build this page was loaded with; null while developing, where pages change in place. */
export const ownBuild: string | null = readBuild(document)

/** The build the server has now; null when it cannot be asked. */
export async function serverBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' })
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    return null
  }
}

function readBuild(page: Document): string | null {
  const name = page.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
  return /^[0-9a-f]+$/.test(name) ? name : null
}
