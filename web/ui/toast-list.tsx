import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, type Toast, useToasts } from './toast-store.ts'
import './toast-list.css'

/** The toasts of the whole application; rendered once by the shell. Below those that last stands `children`: other notices that last. */
export function ToastList({ children }: { children?: ReactNode }): ReactNode {
  const toasts = useToasts((state) => state.toasts)
  const isLasting = ({ duration }: Toast) => duration === null
  return (
    <>
      <ToastGroup className="toasts" toasts={toasts.filter((toast) => !isLasting(toast))} />
      <div className="lasting-notices">
        <ToastGroup className="toasts is-lasting" toasts={toasts.filter(isLasting)} />
        {children}
      </div>
    </>
  )
}

function ToastGroup({ className, toasts }: { className: string; toasts: readonly Toast[] }): ReactNode {
  return (
    <div className={className}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastItem({ toast }: { toast: Toast }): ReactNode {
  const { t } = useTranslation()
  useEffect(() => {
    if (toast.duration === null) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast])
  const { action } = toast
  return (
    <div className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span>{typeof toast.text === 'string' ? toast.text : toast.text()}</span>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(toast.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        aria-label={t('common.dismiss')}
        onClick={() => dismissToast(toast.id)}
      >
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
    </div>
  )
}
