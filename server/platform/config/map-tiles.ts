import * as z from 'zod'

/** Where the tiles of a detailed map are, as `MAP_TILES` and `MAP_TILES_ATTRIBUTION` name it. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  url: string
  attribution: string
}

export const mapTileVariables = {
  MAP_TILES: z
    .string()
    .regex(/^https:\/\/[^\s/{}'";,]+\/[^\s'";,]*$/)
    .refine((url) => ['{z}', '{x}', '{y}'].every((place) => url.includes(place)))
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(300).default(''),
}

/** The tiles that are configured; undefined: the map has the outlines that come with the product. */
export function readMapTiles({
  MAP_TILES: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: {
  MAP_TILES?: string | undefined
  MAP_TILES_ATTRIBUTION: string
}): MapTiles | undefined {
  return url === undefined ? undefined : { url, attribution }
}
