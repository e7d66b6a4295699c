{{contract}}
