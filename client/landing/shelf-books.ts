/** Books of the starter shelf, whose drawn covers decorate the pages for visitors. */
interface ShelfBook {
  id: string
  title: string
  author: string
}

export const wall: readonly (readonly ShelfBook[])[] = [
  [
    { id: 'shelf-kindred-butler', title: 'Kindred', author: 'Octavia E. Butler' },
    { id: 'shelf-the-dispossessed-le-guin', title: 'The Dispossessed', author: 'Ursula K. Le Guin' },
    { id: 'shelf-things-fall-apart-achebe', title: 'Things Fall Apart', author: 'Chinua Achebe' },
    { id: 'shelf-the-remains-of-the-day-ishiguro', title: 'The Remains of the Day', author: 'Kazuo Ishiguro' },
  ],
  [
    { id: 'shelf-half-of-a-yellow-sun-adichie', title: 'Half of a Yellow Sun', author: 'Chimamanda Ngozi Adichie' },
    { id: 'shelf-to-the-lighthouse-woolf', title: 'To the Lighthouse', author: 'Virginia Woolf' },
    { id: 'shelf-moby-dick-melville', title: 'Moby-Dick', author: 'Herman Melville' },
    { id: 'shelf-the-color-purple-walker', title: 'The Color Purple', author: 'Alice Walker' },
    { id: 'shelf-the-aeneid-virgil', title: 'The Aeneid', author: 'Virgil' },
  ],
  [
    { id: 'shelf-emma-austen', title: 'Emma', author: 'Jane Austen' },
    { id: 'shelf-invisible-cities-calvino', title: 'Invisible Cities', author: 'Italo Calvino' },
    { id: 'shelf-vanity-fair-thackeray', title: 'Vanity Fair', author: 'William Makepeace Thackeray' },
    { id: 'shelf-the-master-and-margarita-bulgakov', title: 'The Master and Margarita', author: 'Mikhail Bulgakov' },
  ],
]
