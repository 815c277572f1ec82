import { Button, type ButtonProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds before a batch can be confirmed, so that a double click does not confirm it. */
export const confirmDelay = 300

/** A button that can be pressed only 300 ms after it appeared. */
export function DelayedButton(props: ButtonProps): ReactNode {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), confirmDelay)
    return () => clearTimeout(timer)
  }, [])
  return <Button {...props} disabled={!isReady || props.disabled === true} />
}
