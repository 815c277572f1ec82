/** Side of the square on screen, in CSS pixels. */
export const cropSide = 240
/** Side of the stored picture, in pixels. */
export const pictureSide = 256

/** A picture behind the square: `x`, `y` is where its centre lies off the square's, `zoom` 1 just covers the square. */
export interface Crop {
  width: number
  height: number
  zoom: number
  x: number
  y: number
}

/** Screen pixels per pixel of the picture. */
export function scaleOf({ width, height, zoom }: Crop): number {
  return (cropSide / Math.min(width, height)) * zoom
}

/** Moves the picture so that it covers the whole square. */
export function coverSquare(crop: Crop): Crop {
  const scale = scaleOf(crop)
  const limit = (size: number) => Math.max(0, (size * scale - cropSide) / 2)
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))
  return { ...crop, x: within(crop.x, limit(crop.width)), y: within(crop.y, limit(crop.height)) }
}

/** The part of the picture that lies in the square, in pixels of the picture. */
export function visiblePart(crop: Crop): { left: number; top: number; side: number } {
  const scale = scaleOf(crop)
  const side = cropSide / scale
  return {
    left: (crop.width - side) / 2 - crop.x / scale,
    top: (crop.height - side) / 2 - crop.y / scale,
    side,
  }
}
