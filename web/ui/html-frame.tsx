import type { ReactNode } from 'react'
import './html-frame.css'

interface HtmlFrameProps {
  /** What the frame shows, for screen readers. */
  title: string
  html: string
  /** Pixels; the whole width without it. */
  width?: number
  /** Drawn as mail programs do in the dark. */
  isDark?: boolean
}

const darkAsk = /@media\s*\(prefers-color-scheme:\s*dark\)/g

/** A mail in the dark: its own look where it has one, else its colours turned round, as Outlook and Gmail do. */
function darkened(html: string): string {
  const ground = '<style>:root { color-scheme: dark; }</style>'
  if (html.search(darkAsk) >= 0) return ground + html.replace(darkAsk, '@media all')
  return `<style>html { background: #fff; filter: invert(0.9) hue-rotate(180deg); } img { filter: invert(1) hue-rotate(180deg); }</style>${html}`
}

/** Foreign HTML in a frame without scripts, forms or access to the page; links open in a new window. */
export function HtmlFrame({ title, html, width, isDark = false }: HtmlFrameProps): ReactNode {
  return (
    <iframe
      className="html-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<base target="_blank">${isDark ? darkened(html) : html}`}
      style={width === undefined ? undefined : { width }}
    />
  )
}
