/** Sections and chapters of the Harmonized System in English. */
export const hsNamesEn = `
I Live animals; animal products
II Vegetable products
III Animal, vegetable or microbial fats and oils; waxes
IV Prepared foodstuffs; beverages and spirits; tobacco
V Mineral products
VI Products of the chemical and allied industries
VII Plastics and rubber, and articles of them
VIII Hides, leather, furskins; travel goods and handbags
IX Wood, cork, plaiting materials, and articles of them
X Pulp; paper and paperboard
XI Textiles and textile articles
XII Footwear, headgear, umbrellas; feathers; artificial flowers
XIII Articles of stone, plaster, cement; ceramics; glass
XIV Pearls, precious stones and metals; jewellery; coin
XV Base metals and articles of base metal
XVI Machinery and electrical equipment
XVII Vehicles, aircraft, vessels and transport equipment
XVIII Optical, measuring and medical instruments; clocks; musical instruments
XIX Arms and ammunition
XX Miscellaneous manufactured articles
XXI Works of art, collectors’ pieces and antiques
01 Live animals
02 Meat and edible offal
03 Fish, crustaceans, molluscs and other aquatic invertebrates
04 Dairy produce; eggs; honey; other edible animal products
05 Other products of animal origin
06 Live trees and plants; bulbs; cut flowers and foliage
07 Edible vegetables, roots and tubers
08 Edible fruit and nuts; citrus or melon peel
09 Coffee, tea, maté and spices
10 Cereals
11 Milling products; malt; starches; inulin; wheat gluten
12 Oil seeds; miscellaneous grains, seeds and fruit; medicinal plants; fodder
13 Lac; gums, resins and other vegetable saps and extracts
14 Vegetable plaiting materials; other vegetable products
15 Animal, vegetable or microbial fats and oils; waxes
16 Preparations of meat, fish, crustaceans or insects
17 Sugars and sugar confectionery
18 Cocoa and cocoa preparations
19 Preparations of cereals, flour, starch or milk; pastry
20 Preparations of vegetables, fruit, nuts or other parts of plants
21 Miscellaneous edible preparations
22 Beverages, spirits and vinegar
23 Residues of the food industries; animal feed
24 Tobacco and substitutes; products containing nicotine
25 Salt; sulphur; earths and stone; plaster, lime and cement
26 Ores, slag and ash
27 Mineral fuels, mineral oils and their products; waxes
28 Inorganic chemicals; compounds of precious metals and rare earths
29 Organic chemicals
30 Pharmaceutical products
31 Fertilisers
32 Tanning and dyeing extracts; pigments; paints; putty; inks
33 Essential oils; perfumery, cosmetic and toilet preparations
34 Soap, washing and lubricating preparations; waxes; candles
35 Albuminoidal substances; modified starches; glues; enzymes
36 Explosives; fireworks; matches; combustible preparations
37 Photographic and cinematographic goods
38 Miscellaneous chemical products
39 Plastics and articles of plastics
40 Rubber and articles of rubber
41 Raw hides and skins (not furskins) and leather
42 Leather articles; saddlery; travel goods, handbags
43 Furskins and artificial fur, and articles of them
44 Wood and articles of wood; charcoal
45 Cork and articles of cork
46 Articles of straw or other plaiting materials; basketware
47 Wood pulp; recovered paper or paperboard
48 Paper and paperboard, and articles of them
49 Printed books, newspapers, pictures; manuscripts, plans
50 Silk
51 Wool and animal hair; horsehair yarn and fabric
52 Cotton
53 Other vegetable textile fibres; paper yarn and fabric
54 Man-made filaments; strip of man-made materials
55 Man-made staple fibres
56 Wadding, felt and nonwovens; special yarns; twine and rope
57 Carpets and other textile floor coverings
58 Special woven fabrics; tufted fabrics; lace; embroidery
59 Impregnated, coated or laminated fabrics; industrial textiles
60 Knitted or crocheted fabrics
61 Clothing and accessories, knitted or crocheted
62 Clothing and accessories, not knitted or crocheted
63 Other made-up textile articles; worn clothing; rags
64 Footwear, gaiters and the like, and their parts
65 Headgear and its parts
66 Umbrellas, walking sticks, whips, and their parts
67 Prepared feathers and down; artificial flowers; articles of hair
68 Articles of stone, plaster, cement, asbestos or mica
69 Ceramic products
70 Glass and glassware
71 Pearls, precious stones and metals; imitation jewellery; coin
72 Iron and steel
73 Articles of iron or steel
74 Copper and articles of copper
75 Nickel and articles of nickel
76 Aluminium and articles of aluminium
78 Lead and articles of lead
79 Zinc and articles of zinc
80 Tin and articles of tin
81 Other base metals; cermets; articles of them
82 Tools, implements, cutlery, spoons and forks of base metal
83 Miscellaneous articles of base metal
84 Nuclear reactors, boilers, machinery and their parts
85 Electrical machinery and equipment; sound and television apparatus
86 Railway or tramway vehicles and track fixtures
87 Vehicles other than railway or tramway, and their parts
88 Aircraft, spacecraft, and their parts
89 Ships, boats and floating structures
90 Optical, photographic, measuring and medical instruments
91 Clocks and watches, and their parts
92 Musical instruments, and their parts
93 Arms and ammunition, and their parts
94 Furniture; bedding; lamps and lighting; prefabricated buildings
95 Toys, games and sports equipment, and their parts
96 Miscellaneous manufactured articles
97 Works of art, collectors’ pieces and antiques
`
