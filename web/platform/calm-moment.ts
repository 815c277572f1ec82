/** Milliseconds without a move, a press or a key after which nobody is about to click. */
const calmMs = 300
/** Milliseconds after which a pointer that never rests is not waited for any more. */
const longestMs = 5_000
const stirs = ['pointermove', 'pointerup', 'pointercancel', 'keydown', 'wheel'] as const

/** Resolves once nobody is pointing, pressing or typing, so that nothing moves from under a pointer. */
export function calmMoment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const latest = performance.now() + longestMs
    let timer = setTimeout(end, calmMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, Math.max(0, Math.min(calmMs, latest - performance.now())))
    }
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const stir of stirs) addEventListener(stir, wait, options)
    // A press lasts until it ends, however long that takes.
    addEventListener('pointerdown', () => clearTimeout(timer), options)
    signal.addEventListener('abort', end, { signal: listening.signal })
  })
}
