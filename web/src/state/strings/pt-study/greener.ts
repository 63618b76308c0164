/** The lesson of Greener in Portuguese, by its English texts. */
export const greener: Record<string, string> = {
  'Greener in five minutes': 'Greener em cinco minutos',
  'Pyramids stand all over the board: black ones, white ones, and green ones that belong to nobody. Capture by landing on top. In the end, whoever stands on more green pyramids wins.':
    'Há pirâmides por todo o tabuleiro: pretas, brancas, e verdes que não são de ninguém. Captura-se aterrando em cima. No fim, vence quem estiver por cima de mais pirâmides verdes.',
  'That is all of Greener. Count the greens, watch the lines that lead to your best stack, and mind who will run out of captures first.':
    'O Greener é só isto. Conta as verdes, vigia as linhas que levam à tua melhor pilha e pensa em quem vai ficar primeiro sem capturas.',
  'Capture green': 'Capturar uma verde',
  'You are black. On each of the 36 cells stands a pyramid: 9 are black, 9 white, 18 green, and their places are drawn at random. Green ones never move by themselves. Land with one of yours on a green one beside it, in its row or column.':
    'Jogas com o preto. Em cada uma das 36 casas há uma pirâmide: 9 são pretas, 9 brancas e 18 verdes, em lugares tirados à sorte. As verdes nunca se movem sozinhas. Aterra com uma das tuas numa verde ao lado, na sua linha ou coluna.',
  'Your pyramid on c2 has green ones on three sides, for example on c3.':
    'A tua pirâmide de c2 tem verdes em três lados, por exemplo em c3.',
  'Your pyramid is on top, so the stack of two is yours, and the green one inside it counts for you. White has captured as well.':
    'A tua pirâmide está em cima, por isso a pilha de duas é tua, e a verde lá dentro conta para ti. O branco também capturou.',
  'That is a capture, but not of a green pyramid. Land on a green one this time.':
    'Isso é uma captura, mas não de uma pirâmide verde. Desta vez aterra numa verde.',
  'Straight and whole': 'A direito e inteira',
  'A stack moves along its row or column onto the first stack it meets. Empty cells in between do not matter. Your stack on f1 is two high, black on white. To its left the row is empty until c1. Capture the stack there.':
    'Uma pilha move-se na sua linha ou coluna até à primeira pilha que encontra. As casas vazias pelo meio não importam. A tua pilha de f1 tem duas de altura, preta sobre branca. À sua esquerda a linha está vazia até c1. Captura a pilha que lá está.',
  'From f1 to c1.': 'De f1 para c1.',
  'It crossed two empty cells and landed on the first stack. The whole stack moved, and it will never come apart again: five pyramids now, and yours, because black is on top.':
    'Atravessou duas casas vazias e aterrou na primeira pilha. Moveu-se a pilha inteira, e nunca mais se desfaz: agora são cinco pirâmides, e são tuas, porque a preta está em cima.',
  'A legal capture. This time use the stack on f1 and go along the bottom row.':
    'É uma captura legal. Desta vez usa a pilha de f1 e segue pela linha de baixo.',
  'The right stack, but go along the row, not up: to c1.':
    'A pilha está certa, mas segue pela linha, não para cima: para c1.',
  'Only the nearest': 'Só a mais próxima',
  "From a1, the first stack upwards is white's on a2. You cannot jump over it, but you can land on it. Take it.":
    'A partir de a1, a primeira pilha para cima é a do branco em a2. Não podes saltar por cima dela, mas podes aterrar nela. Toma-a.',
  'From a1 to a2.': 'De a1 para a2.',
  "A stack of green, white, black: the top counts, so it is yours now with its green. You may land on anything: green, the enemy's stacks, even your own.":
    'Uma pilha de verde, branca e preta: conta a de cima, por isso agora é tua, com a sua verde. Podes aterrar em tudo: verdes, pilhas do adversário, até nas tuas.',
  "Legal, but take white's stack: from a1 to a2.": 'É legal, mas toma a pilha do branco: de a1 para a2.',
  'Nothing to capture': 'Nada para capturar',
  'Whoever can capture must. You cannot: nothing stands in a line with your two stacks. Then you pass, and white goes on.':
    'Quem pode capturar tem de o fazer. Tu não podes: não há nada em linha com as tuas duas pilhas. Então passas, e o branco continua.',
  'Passing is only allowed when you have no capture. White had one and had to make it.':
    'Só se pode passar quando não há captura. O branco tinha uma e teve de a fazer.',
  'Count the green': 'Contar as verdes',
  "Two tall stacks are left, and one green pyramid on a3. Your stack on a1 holds 9 greens, white's 8. Make the last capture.":
    'Restam duas pilhas altas e uma pirâmide verde em a3. A tua pilha de a1 tem 9 verdes, a do branco 8. Faz a última captura.',
  'From a1 to a3.': 'De a1 para a3.',
  'No two stacks share a row or column, so neither side can capture and the game is over. You hold 10 greens, white 8: you have won. A green pyramid that nobody had covered would have counted for nobody.':
    'Não há duas pilhas na mesma linha ou coluna, por isso nenhum lado pode capturar e o jogo acabou. Tu tens 10 verdes, o branco 8: venceste. Uma pirâmide verde que ninguém tivesse coberto não contaria para ninguém.',
  'There is only one capture: from a1 to a3.': 'Só há uma captura: de a1 para a3.',
  'When the greens are equal': 'Quando as verdes são iguais',
  "Nine greens each, and both tall stacks are 17 high: yours on a1, white's on f6. With equal greens, the taller tallest stack wins. Make the capture that wins.":
    'Nove verdes para cada lado, e as duas pilhas altas têm 17 de altura: a tua em a1, a do branco em f6. Com verdes iguais, vence quem tiver a pilha mais alta. Faz a captura que vence.',
  'Put your single pyramid on your tall stack.': 'Põe a tua pirâmide sozinha em cima da tua pilha alta.',
  'Capturing your own stack made it 18 tall, against 17. Equal greens, taller stack: you have won. With equal heights too, it would have been a draw.':
    'Ao capturar a tua própria pilha, ela passou a ter 18 de altura, contra 17. Verdes iguais, pilha mais alta: venceste. Se as alturas também fossem iguais, seria empate.',
  'You took a pyramid, but no green, and both tallest stacks are still 17: a draw. Try again.':
    'Tomaste uma pirâmide, mas nenhuma verde, e as pilhas mais altas continuam ambas com 17: empate. Tenta outra vez.',
  "Your stack is 18 tall now, but it stands in the row of white's pyramid on d3, which will land on top of it. Go the other way round.":
    'A tua pilha tem agora 18 de altura, mas está na linha da pirâmide branca de d3, que lhe vai aterrar em cima. Faz ao contrário.',
  'Larger boards': 'Tabuleiros maiores',
  'There are larger boards too. This one has 6 columns, 9 rows and 54 pyramids: 14 black, 14 white and 26 green. Make any capture.':
    'Também há tabuleiros maiores. Este tem 6 colunas, 9 linhas e 54 pirâmides: 14 pretas, 14 brancas e 26 verdes. Faz uma captura qualquer.',
  'Any capture will do, for example from c4 to c5.': 'Serve qualquer captura, por exemplo de c4 para c5.',
  'The rules are the same. The largest board is 9 by 9, with 21 black, 21 white and 39 green pyramids.':
    'As regras são as mesmas. O maior tabuleiro é de 9 por 9, com 21 pirâmides pretas, 21 brancas e 39 verdes.',
  'Any capture will do.': 'Serve qualquer captura.',
  'Place them yourselves': 'Colocadas por vocês',
  'In one variant the board starts empty and the players take turns to place their own pyramids. You are white, and yours is the last one. Put it on any empty cell and see what happens.':
    'Numa das variantes o tabuleiro começa vazio e os jogadores colocam à vez as suas pirâmides. Jogas com o branco, e a última é tua. Põe-na em qualquer casa vazia e vê o que acontece.',
  'Any empty cell will do.': 'Serve qualquer casa vazia.',
  'With the last pyramid placed, green ones fill every cell that is left, and black makes the first capture.':
    'Colocada a última pirâmide, as verdes enchem todas as casas que sobram, e o preto faz a primeira captura.',
  "You are black. White's stacks on f5 and d2 hold 10 greens, yours on a6 and b2 hold 8. Turn it round.":
    'Jogas com o preto. As pilhas do branco em f5 e d2 têm 10 verdes, as tuas em a6 e b2 têm 8. Dá a volta ao jogo.',
  'Which white stack stands in a line with one of yours?': 'Que pilha branca está em linha com uma das tuas?',
  'One capture took a whole stack of greens over, and nothing can be captured any more. You have won.':
    'Uma só captura trouxe-te uma pilha inteira de verdes, e já nada se pode capturar. Venceste.',
};
