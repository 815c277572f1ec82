import type { ReactNode } from 'react'
import { closeLetter, useLetterRequest } from '#features/customers/customers/letter-request.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const LetterDrawer = lazyPart(() =>
  import('#features/email/email-composer/letter-drawer.tsx').then((module) => module.LetterDrawer),
)

/** The composer, for records that have a place for it. */
export const LetterPart = lazyPart(() =>
  import('#features/email/email-composer/letter-composer.tsx').then((module) => module.LetterComposer),
)

/** Shows the composer over the page while somebody writes a letter. */
export function LetterHost(): ReactNode {
  const request = useLetterRequest((state) => state.request)
  return request && <LetterDrawer key={JSON.stringify(request)} request={request} onClose={closeLetter} />
}
