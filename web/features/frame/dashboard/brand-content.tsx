import { type ReactNode, useEffect, useState } from 'react'
import { type ColourScheme, useColourScheme } from '#platform/colour-scheme.ts'

const margin = 16
const tallest = 1_200

const storageName = 'home.read'
/** Milliseconds after which content that stands open counts as read. */
const readingTime = 10_000

/** The brand's home content, open until it has been read; new content opens again. */
export function BrandContent({ html, title }: { html: string; title: string }): ReactNode {
  const [isNew] = useState(() => localStorage.getItem(storageName) !== html)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => localStorage.setItem(storageName, html), readingTime)
    return () => clearTimeout(timer)
  }, [isNew, html])
  return (
    <details className="panel brand-panel" open={isNew}>
      <summary>{title}</summary>
      <ContentFrame html={html} title={title} />
    </details>
  )
}

/** A frame without scripts keeps foreign HTML from acting on the page. */
function ContentFrame({ html, title }: { html: string; title: string }): ReactNode {
  const [height, setHeight] = useState(160)
  const scheme = useColourScheme()
  return (
    <iframe
      className="brand-content"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><base target="_blank">${styleFor(html, scheme)}${html}`}
      style={{ height }}
      onLoad={(event) => {
        const body = event.currentTarget.contentDocument?.body
        if (!body) return
        const measure = () => setHeight(Math.min(body.offsetHeight + 2 * margin + 2, tallest))
        measure()
        // Pictures arrive later, and a narrower window makes text longer.
        new ResizeObserver(measure).observe(body)
      }}
    />
  )
}

/** Content that brings colours of its own was written for a white page; other content follows the theme. */
function styleFor(html: string, scheme: ColourScheme): string {
  const isColoured = /color|background/i.test(html)
  const page = isColoured ? 'color-scheme:light;background:#fff' : `color-scheme:${scheme}`
  return `<style>:root{${page}}body{margin:${margin}px;font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%}</style>`
}
