/** Sections and chapters of the Harmonized System in Spanish. */
export const hsNamesEs = `
I Animales vivos y productos del reino animal
II Productos del reino vegetal
III Grasas y aceites animales, vegetales o microbianos; ceras
IV Industrias alimentarias; bebidas y alcoholes; tabaco
V Productos minerales
VI Productos de las industrias químicas o conexas
VII Plástico y caucho, y sus manufacturas
VIII Pieles, cueros y peletería; artículos de viaje y bolsos
IX Madera, corcho y cestería, y sus manufacturas
X Pasta de madera; papel y cartón
XI Materias textiles y sus manufacturas
XII Calzado, sombreros, paraguas; plumas; flores artificiales
XIII Manufacturas de piedra, yeso o cemento; cerámica; vidrio
XIV Perlas, piedras y metales preciosos; bisutería; monedas
XV Metales comunes y sus manufacturas
XVI Máquinas, aparatos y material eléctrico
XVII Material de transporte
XVIII Instrumentos de óptica, medida y medicina; relojería; música
XIX Armas y municiones
XX Mercancías y productos diversos
XXI Objetos de arte, de colección o antigüedades
01 Animales vivos
02 Carne y despojos comestibles
03 Pescados, crustáceos, moluscos y demás invertebrados acuáticos
04 Leche y lácteos; huevos; miel; otros comestibles de origen animal
05 Los demás productos de origen animal
06 Plantas vivas y productos de la floricultura
07 Hortalizas, plantas, raíces y tubérculos alimenticios
08 Frutas y frutos comestibles; cortezas de agrios o melones
09 Café, té, yerba mate y especias
10 Cereales
11 Productos de la molinería; malta; almidón; inulina; gluten
12 Semillas y frutos oleaginosos; plantas medicinales; forraje
13 Gomas, resinas y demás jugos y extractos vegetales
14 Materias trenzables y demás productos vegetales
15 Grasas y aceites animales, vegetales o microbianos; ceras
16 Preparaciones de carne, pescado, crustáceos o insectos
17 Azúcares y artículos de confitería
18 Cacao y sus preparaciones
19 Preparaciones de cereales, harina, almidón o leche; pastelería
20 Preparaciones de hortalizas, frutas u otras partes de plantas
21 Preparaciones alimenticias diversas
22 Bebidas, líquidos alcohólicos y vinagre
23 Residuos de las industrias alimentarias; piensos
24 Tabaco y sucedáneos; productos con nicotina
25 Sal; azufre; tierras y piedras; yesos, cales y cementos
26 Minerales metalíferos, escorias y cenizas
27 Combustibles y aceites minerales; materias bituminosas
28 Productos químicos inorgánicos
29 Productos químicos orgánicos
30 Productos farmacéuticos
31 Abonos
32 Extractos curtientes o tintóreos; pigmentos; pinturas; tintas
33 Aceites esenciales; perfumería y cosmética
34 Jabón, detergentes y lubricantes; ceras; velas
35 Materias albuminoideas; almidones modificados; colas; enzimas
36 Pólvora y explosivos; pirotecnia; fósforos; inflamables
37 Productos fotográficos o cinematográficos
38 Productos diversos de las industrias químicas
39 Plástico y sus manufacturas
40 Caucho y sus manufacturas
41 Pieles (excepto peletería) y cueros
42 Manufacturas de cuero; artículos de viaje, bolsos
43 Peletería y sus confecciones; peletería artificial
44 Madera, carbón vegetal y manufacturas de madera
45 Corcho y sus manufacturas
46 Manufacturas de espartería o cestería
47 Pasta de madera; papel o cartón para reciclar
48 Papel y cartón, y sus manufacturas
49 Libros, prensa e impresos; manuscritos y planos
50 Seda
51 Lana y pelo; hilados y tejidos de crin
52 Algodón
53 Las demás fibras textiles vegetales; hilados de papel
54 Filamentos sintéticos o artificiales
55 Fibras sintéticas o artificiales discontinuas
56 Guata, fieltro y tela sin tejer; hilados especiales; cordelería
57 Alfombras y demás revestimientos textiles para el suelo
58 Tejidos especiales; encajes; tapicería; bordados
59 Telas impregnadas, recubiertas o estratificadas; textiles técnicos
60 Tejidos de punto
61 Prendas y complementos de vestir, de punto
62 Prendas y complementos de vestir, excepto de punto
63 Los demás artículos textiles confeccionados; prendería; trapos
64 Calzado, polainas y artículos análogos; sus partes
65 Sombreros, demás tocados, y sus partes
66 Paraguas, bastones, látigos, y sus partes
67 Plumas preparadas; flores artificiales; manufacturas de cabello
68 Manufacturas de piedra, yeso, cemento, amianto o mica
69 Productos cerámicos
70 Vidrio y sus manufacturas
71 Perlas, piedras y metales preciosos; bisutería; monedas
72 Fundición, hierro y acero
73 Manufacturas de fundición, hierro o acero
74 Cobre y sus manufacturas
75 Níquel y sus manufacturas
76 Aluminio y sus manufacturas
78 Plomo y sus manufacturas
79 Cinc y sus manufacturas
80 Estaño y sus manufacturas
81 Los demás metales comunes; cermets; sus manufacturas
82 Herramientas, cuchillería y cubiertos de metal común
83 Manufacturas diversas de metal común
84 Reactores nucleares, calderas, máquinas y sus partes
85 Máquinas y material eléctrico; aparatos de sonido y televisión
86 Vehículos y material para vías férreas
87 Automóviles, tractores y demás vehículos terrestres; sus partes
88 Aeronaves, vehículos espaciales, y sus partes
89 Barcos y demás artefactos flotantes
90 Instrumentos de óptica, fotografía, medida o medicina
91 Aparatos de relojería y sus partes
92 Instrumentos musicales, y sus partes
93 Armas y municiones, y sus partes
94 Muebles; artículos de cama; alumbrado; construcciones prefabricadas
95 Juguetes, juegos y artículos de deporte; sus partes
96 Manufacturas diversas
97 Objetos de arte, de colección o antigüedades
`
