import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { tryWhenReached } from '#platform/connection-store.ts'
import { loadTexts, type TextPart } from '#platform/i18n.ts'
import { fetchPart, isMissingPart, reportMissingPart } from '#platform/missing-part.ts'

/**
 * A component that is fetched when first drawn, with all texts unless it needs few. When it cannot be fetched, the page around it stays as it is: the
 * shell tells the user, `onClose` (if it has one) takes the wish back, and it is fetched anew when wanted again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: TextPart | 'all' = 'all',
): typeof LazyPart {
  const fetch = () => Promise.all([load(), loadTexts(texts)]).then(([Part]) => Part as ComponentType<object>)
  const start = () => lazy(async () => ({ default: await fetchPart(fetch()) }))
  let latest = start()

  function LazyPart(props: Props): ReactNode {
    const [attempt, setAttempt] = useState({ number: 0, Part: latest })
    const { number, Part } = attempt
    const trying = useRef<() => void>(undefined)
    useEffect(() => () => trying.current?.(), [])
    const forget = () => {
      latest = start()
      reportMissingPart()
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      trying.current = tryWhenReached(async () => {
        await fetch()
        setAttempt({ number: number + 1, Part: latest })
      })
    }
    return (
      <PartBoundary key={number} onMissing={forget}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
  return LazyPart
}

interface BoundaryProps {
  onMissing: () => void
  children: ReactNode
}

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) this.props.onMissing()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    // A fault of the part itself is the page's to show.
    if (!isMissingPart(error)) throw error
    return null
  }
}
