import { useEffect, useState } from 'react'

/** A value that JSON can carry, as it was when it last stayed the same for so long. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
