const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain',
  vcf: 'text/vcard',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** The media type of a file by its name, so that programs of others show what it is. */
export function mediaTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(types, ending) && types[ending]) || 'application/octet-stream'
}

/** The ending of names of files of a media type; empty where the type is not known. */
export function endingOf(contentType: string): string {
  return Object.entries(types).findLast(([, type]) => type === contentType)?.[0] ?? ''
}

/** Whether a file is a program of Windows, whatever it is called: they all begin alike. */
export function isProgram(beginning: Uint8Array): boolean {
  return beginning[0] === 0x4d && beginning[1] === 0x5a
}
