console.log('sidebar');
