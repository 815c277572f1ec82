import { type ReactNode, useState } from 'react'

const style =
  '<style>body{margin:16px;font:14px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%}</style>'

/** The brand's home content; a frame without scripts keeps foreign HTML from acting on the page. */
export function BrandContent({ html, title }: { html: string; title: string }): ReactNode {
  const [height, setHeight] = useState(160)
  return (
    <iframe
      className="panel brand-content"
      title={title}
      sandbox="allow-same-origin allow-popups"
      srcDoc={`<!doctype html><base target="_blank">${style}${html}`}
      style={{ height }}
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument?.documentElement
        if (page) setHeight(Math.min(page.scrollHeight, 1_200))
      }}
    />
  )
}
