import { type ReactNode, useEffect, useState } from 'react'

/** A text as a QR picture; the library comes only when one is drawn. */
export function QrPicture({ text, label }: { text: string; label: string }): ReactNode {
  const [path, setPath] = useState<{ size: number; d: string }>()
  useEffect(() => {
    let isWanted = true
    void import('lean-qr').then(({ generate }) => {
      const code = generate(text)
      const d: string[] = []
      for (let y = 0; y < code.size; y += 1) {
        for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) d.push(`M${x} ${y}h1v1h-1z`)
      }
      if (isWanted) setPath({ size: code.size, d: d.join('') })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  if (!path) return <div className="qr-picture" />
  // The rim of four fields belongs to the sign; on a dark page it must stay white too.
  const box = `-4 -4 ${path.size + 8} ${path.size + 8}`
  return (
    <svg className="qr-picture" viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  )
}
