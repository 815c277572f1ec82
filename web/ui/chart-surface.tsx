import { type ECElementEvent, type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ChartColours } from './chart-colours.ts'

use([CanvasRenderer])

/** Gives the picture of a drawn chart as a data address. */
export type ChartPicture = RefObject<(() => string) | null>

interface ChartSurfaceProps {
  title: string
  /** Pixels. */
  height: number
  option: EChartsCoreOption
  colours: ChartColours
  picture?: ChartPicture | undefined
  /** A part was chosen. */
  onPick?: ((part: ECElementEvent) => void) | undefined
}

/** Where a chart is drawn; its figures are also offered as a table, which screen readers should use. */
export function ChartSurface(props: ChartSurfaceProps): ReactNode {
  const { title, height, picture, colours } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const chart = useRef<ReturnType<typeof init> | null>(null)
  useEffect(() => {
    if (!place.current) return
    const made = init(place.current)
    chart.current = made
    made.on('click', (part) => latest.current.onPick?.(part as ECElementEvent))
    // A hidden tab has no size; drawing waits until it is in front again.
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && made.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ animation: isMoving, ...props.option }, { notMerge: true })
  })
  useEffect(() => {
    if (!picture) return
    picture.current = () =>
      chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: colours.floating }) ?? ''
    return () => {
      picture.current = null
    }
  }, [picture, colours])
  return <div ref={place} role="img" aria-label={title} style={{ height }} />
}

/** How hints beside the pointer look. */
export function tooltipStyle({ floating, lines, words }: ChartColours): object {
  return { confine: true, backgroundColor: floating, borderColor: lines, textStyle: { color: words } }
}
