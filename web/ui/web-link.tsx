import type { ReactNode } from 'react'

/** A web address that people typed, with or without its scheme, as a link that tells nothing about us. */
export function WebLink({ address }: { address: string }): ReactNode {
  const href = /^https?:\/\//i.test(address) ? address : `http://${address}`
  return (
    <a className="plain-link" href={href} target="_blank" rel="noreferrer noopener nofollow">
      {address}
    </a>
  )
}
