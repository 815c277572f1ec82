import { Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifyError } from '#ui/toast-store.ts'
import { type Crop, coverSquare, cropSide, pictureSide, scaleOf, visiblePart } from './crop-geometry.ts'

interface PictureCropperProps {
  file: File
  onClose: () => void
  isSaving: boolean
  onDone: (picture: Blob) => void
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}

/** Lets the user choose the square of a picture that is shown. */
export function PictureCropper({ file, isSaving, onClose, onDone }: PictureCropperProps): ReactNode {
  const { t } = useTranslation()
  const [crop, setCrop] = useState<Crop>()
  const { address, image } = useFileAddress(file)
  const move = (x: number, y: number) =>
    setCrop((now) => now && coverSquare({ ...now, x: now.x + x, y: now.y + y }))
  const fail = () => {
    notifyError(t('account.picture.wrong'))
    onClose()
  }
  const save = async () => {
    if (crop && image.current) onDone(await drawSquare(image.current, crop))
  }
  const scale = crop ? scaleOf(crop) : 0
  return (
    <SubmitDialog
      width={320}
      title={t('account.picture.crop')}
      okButtonProps={{ disabled: !crop }}
      isRunning={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <CropSquare label={t('account.picture.cropHint')} onMove={move}>
        <img
          ref={image}
          src={address}
          alt=""
          draggable={false}
          style={{
            width: crop ? crop.width * scale : undefined,
            transform: `translate(-50%, -50%) translate(${crop?.x ?? 0}px, ${crop?.y ?? 0}px)`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setCrop({ width, height, zoom: 1, x: 0, y: 0 })
          }
          onError={fail}
        />
      </CropSquare>
      <p className="account-hint">{t('account.picture.cropHint')}</p>
      <div className="crop-zoom">
        <span aria-hidden>{t('account.picture.zoom')}</span>
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={crop?.zoom ?? 1}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('account.picture.zoom')}
          onChange={(zoom) => setCrop((now) => now && coverSquare({ ...now, zoom }))}
        />
      </div>
    </SubmitDialog>
  )
}

interface CropSquareProps {
  label: string
  onMove: (x: number, y: number) => void
  children: ReactNode
}

function CropSquare({ label, onMove, children }: CropSquareProps): ReactNode {
  const last = useRef<{ x: number; y: number }>(undefined)
  const drag = (event: PointerEvent) => {
    if (!last.current) return
    onMove(event.clientX - last.current.x, event.clientY - last.current.y)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const nudge = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove(...step)
  }
  return (
    <div
      className="crop-square"
      style={{ width: cropSide, height: cropSide }}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = undefined
      }}
      onKeyDown={nudge}
    >
      {children}
    </div>
  )
}

function useFileAddress(file: File) {
  const image = useRef<HTMLImageElement>(null)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return { address, image }
}

async function drawSquare(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureSide
  canvas.height = pictureSide
  const { left, top, side } = visiblePart(crop)
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, pictureSide, pictureSide)
  // PNG keeps what is transparent; a square of this size stays far below the limit.
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      'image/png',
    ),
  )
}
