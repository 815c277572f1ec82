import type { ReactNode } from 'react'
import './html-frame.css'

interface HtmlFrameProps {
  /** What the frame shows, for screen readers. */
  title: string
  html: string
  /** Pixels; the whole width without it. */
  width?: number
}

/** Foreign HTML in a frame without scripts, forms or access to the page; links open in a new window. */
export function HtmlFrame({ title, html, width }: HtmlFrameProps): ReactNode {
  return (
    <iframe
      className="html-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<base target="_blank">${html}`}
      style={width === undefined ? undefined : { width }}
    />
  )
}
