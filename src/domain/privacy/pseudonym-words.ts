/**
 * Words for pseudonyms, easy to say and to note: birds, trees, flowers, stones and a few animals, and no common first
 * names. Their order and number decide the pseudonyms: a change gives everyone another one.
 */
export const PSEUDONYM_WORDS: readonly string[] = `
Heron Osprey Plover Curlew Lapwing Dunlin Egret Bittern Stork Ibis Pelican Petrel Puffin Gannet Fulmar Razorbill
Kittiwake Cormorant Albatross Skua Avocet Sandpiper Godwit Whimbrel Turnstone Oystercatcher Moorhen Grebe
Mallard Pintail Teal Shelduck Goldeneye Goosander Eider Quail Partridge Pheasant Grouse Kestrel Falcon Harrier
Goshawk Eagle Condor Swallow Kingfisher Hoopoe Woodpecker Skylark Wagtail Waxwing Redstart Wheatear Stonechat
Fieldfare Redwing Blackbird Thrush Warbler Goldcrest Flycatcher Treecreeper Oriole Magpie Jackdaw Starling
Sparrow Linnet Siskin Goldfinch Greenfinch Bullfinch Chaffinch Hawfinch Crossbill Bunting Tanager Toucan
Hornbill Macaw Cockatoo Parakeet Flamingo Spoonbill Kiwi Lyrebird Kookaburra Sunbird Canary Nightingale Birch
Alder Aspen Beech Cedar Cypress Hornbeam Larch Maple Oak Poplar Spruce Sycamore Walnut Acacia Baobab Chestnut
Eucalyptus Ginkgo Hickory Mangrove Mimosa Mulberry Redwood Sequoia Whitebeam Hawthorn Blackthorn Dogwood Almond
Apricot Papaya Pomegranate Tamarind Avocado Coconut Hazelnut Pecan Pistachio Cashew Bamboo Bracken Cowslip
Crocus Daffodil Foxglove Gorse Harebell Hyacinth Larkspur Lupin Orchid Snowdrop Sunflower Thistle Tulip Yarrow
Anemone Bluebell Buttercup Campion Celandine Cornflower Edelweiss Freesia Geranium Gladiolus Lotus Periwinkle
Agate Amethyst Basalt Cobalt Copper Dolomite Flint Garnet Granite Limestone Mica Moonstone Obsidian Onyx Pumice
Quartz Sandstone Slate Topaz Turquoise Beaver Bison Dormouse Gazelle Hedgehog Ibex Jaguar Leopard Marmot Moose
Otter Panther Puma Reindeer Squirrel Tapir Wombat
`
  .trim()
  .split(/\s+/);
