// What the large providers refuse whatever is in it.
const blockedEndings = new Set(
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab dll dmg ex ex_ exe hta img ins iso isp jar jnlp js jse lib lnk mde
   mjs msc msi msix msp mst nsh pif ps1 reg scf scr sct shb sys vb vbe vbs vhd vhdx vxd wsc wsf wsh xll`.split(
    /\s+/,
  ),
)

/** Whether a file of this name is a program, as mail providers see it: with one, a mail reaches nobody. */
export function isBlockedFile(name: string): boolean {
  const ending = /\.([^.\s]+)[.\s]*$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && blockedEndings.has(ending)
}
