import i18next from 'i18next'
import { Component, type ReactNode } from 'react'
import { notifyError } from '#ui/toast-store.ts'

interface FramePartProps {
  children: ReactNode
  onFail?: () => void
}

/** A part of the frame that may fail without taking the frame with it. */
export class FramePart extends Component<FramePartProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(): void {
    notifyError(i18next.t('frameTools.partFailed'))
    this.props.onFail?.()
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
