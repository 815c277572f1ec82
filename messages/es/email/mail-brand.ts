import type { mailBrand as zh } from '../../zh/email/mail-brand.ts'

export const mailBrand: typeof zh = {
  tab: 'Aspecto de los correos',
  hint: 'Así se ven los correos hechos con bloques. Tras un cambio, los modelos se vuelven a dibujar; los envíos en curso no cambian.',
  failed: 'No se pudo cargar el aspecto',
  saved: 'Guardado',
  savedAndDrawn: 'Guardado; {count, se ha redibujado # modelo|se han redibujado # modelos}',
  logo: 'Logotipo',
  logoWidth: 'Anchura del logotipo',
  accent: 'Botones y enlaces',
  textColour: 'Texto',
  background: 'Fondo',
  pale: 'El texto o los enlaces se leen mal sobre este fondo',
  font: 'Tipo de letra',
  fonts: {
    sans: 'Sin remates (Arial)',
    serif: 'Con remates (Georgia)',
    round: 'Redondeada (Trebuchet)',
    mono: 'Máquina de escribir (Courier)',
  },
  links: 'Nuestras páginas',
  linkLabel: 'Nombre',
  linkUrl: 'Dirección',
  urlWrong: 'Escriba una dirección que empiece por https://',
  addLink: 'Añadir una página',
  removeLink: 'Eliminar la página {number}',
}
